from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("grading", "0024_school_grades"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="publishedaffiliation",
            index=models.Index(fields=["since"], name="published_affiliation_since"),
        ),
        migrations.AddIndex(
            model_name="publishedaffiliation",
            index=models.Index(fields=["until"], name="published_affiliation_until"),
        ),
        migrations.AddIndex(
            model_name="publishedname",
            index=models.Index(fields=["since"], name="published_name_since"),
        ),
        migrations.AddIndex(
            model_name="publishedname",
            index=models.Index(fields=["until"], name="published_name_until"),
        ),
        migrations.AddIndex(
            model_name="publishedplayer",
            index=models.Index(fields=["since"], name="published_player_since"),
        ),
        migrations.AddIndex(
            model_name="publishedplayer",
            index=models.Index(fields=["until"], name="published_player_until"),
        ),
        migrations.AddIndex(
            model_name="publishedside",
            index=models.Index(fields=["opponent_id", "until"], name="published_side_opponent"),
        ),
        migrations.AddIndex(
            model_name="publishedside",
            index=models.Index(fields=["since"], name="published_side_since"),
        ),
        migrations.AddIndex(
            model_name="publishedside",
            index=models.Index(fields=["until"], name="published_side_until"),
        ),
    ]
