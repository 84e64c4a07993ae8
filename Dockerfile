FROM python:3.13-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 VAR_DIR=/srv/var
WORKDIR /srv/gradingsite

COPY requirements-runtime.lock ./
RUN pip install --no-cache-dir --require-hashes --requirement requirements-runtime.lock

RUN useradd --system --home-dir /srv/var --create-home grading
COPY . .
USER grading
# A volume mounted here belongs to whom this belongs to.
RUN mkdir -p /srv/var/exports
# This key signs nothing: it lasts for this one command.
RUN SECRET_KEY=collecting python manage.py collectstatic --no-input --verbosity 0

EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["python", "-c", \
    "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/readyz', timeout=4)"]
CMD ["gunicorn", "--config", "python:gradingsite.operations.gunicorn", "--workers", "2"]
