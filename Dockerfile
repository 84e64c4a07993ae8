# Two images: `site`, for the web, the worker and the schedule, and `proxy`, in front of the web.

FROM nginx:1.30 AS proxy
COPY deploy/proxy/nginx.conf /etc/nginx/nginx.conf
COPY deploy/proxy/start.sh /usr/local/bin/start-proxy
# A volume mounted here belongs to whom this belongs to.
RUN mkdir /certificates && chown nginx:nginx /certificates
USER nginx
EXPOSE 8080 8443
ENTRYPOINT ["sh", "/usr/local/bin/start-proxy"]
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
    CMD ["curl", "--fail", "--silent", "--output", "/dev/null", "http://127.0.0.1:8081/"]


FROM python:3.13-slim AS site

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 VAR_DIR=/srv/var
WORKDIR /srv/gradingsite

COPY requirements-runtime.lock ./
RUN pip install --no-cache-dir --require-hashes --requirement requirements-runtime.lock

RUN useradd --uid 10001 --home-dir /srv/var --create-home grading
COPY . .
USER grading
# A volume mounted here belongs to whom this belongs to.
RUN mkdir -p /srv/var/exports
# This key signs nothing: it lasts for this one command.
RUN SECRET_KEY=collecting python manage.py collectstatic --no-input --verbosity 0

EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s CMD ["python", "-c", \
    "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/readyz', timeout=8)"]
CMD ["gunicorn", "--config", "python:gradingsite.operations.gunicorn", "--workers", "2"]
