# The image of Timbre: docs/containers.md. Everything is built on the platform of the builder; only copies reach the
# image, so that it can be built for arm64 on amd64, and the reverse, without emulation.
ARG BUILD_IMAGE=docker.io/library/node:24-bookworm-slim
ARG BASE_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${BASE_IMAGE} AS base

# The server and the web app, in /app.
FROM --platform=$BUILDPLATFORM ${BUILD_IMAGE} AS build
ENV NODE_ENV=production
WORKDIR /src
COPY .npmrc package.json package-lock.json ./
RUN npm ci --prefer-offline --omit=dev --include=optional
COPY . .
RUN npm run build
RUN mkdir -p /app/build/web /app/scripts \
  && cp -r LICENSE package.json server engines audio contract payment-sandbox /app/ \
  && cp -r build/node /app/build/ \
  && cp -r build/web/client /app/build/web/ \
  && cp -r scripts/check-health.ts scripts/plans scripts/plans.ts scripts/users scripts/users.ts \
    scripts/voices scripts/voices.ts scripts/models.ts scripts/keys scripts/keys.ts \
    scripts/backup scripts/backup.ts scripts/restore.ts scripts/upgrade.ts /app/scripts/ \
  && rm -rf /app/server/platform/db/migrations/meta/*_snapshot.json

# Node and the packages that the server loads, for the target platform.
FROM --platform=$BUILDPLATFORM ${BUILD_IMAGE} AS packages
ARG TARGETARCH
WORKDIR /packages
COPY .npmrc package.json package-lock.json ./
# npm calls the processor amd64 x64.
RUN arch=${TARGETARCH:-$(dpkg --print-architecture)} \
  && npm ci --prefer-offline --omit=dev --include=optional --os=linux --libc=glibc --cpu="$(echo "$arch" | sed s/amd64/x64/)" \
  && mv node_modules/node-linux-*/bin/node node
COPY --from=build /src /src
RUN node /src/scripts/prepare-image.ts /packages

# Debian without its package manager. nss_wrapper names a user ID that the platform chooses, which the embedded
# database requires.
FROM --platform=$BUILDPLATFORM ${BUILD_IMAGE} AS system
ARG TARGETARCH
COPY --from=base / /image/
WORKDIR /image
RUN arch=${TARGETARCH:-$(dpkg --print-architecture)} \
  && dpkg --add-architecture "$arch" \
  && apt-get update -qq \
  && (cd /tmp && apt-get download -qq "libnss-wrapper:$arch" && dpkg-deb --extract libnss-wrapper_*.deb /image) \
  && rm -rf usr/bin/apt* usr/bin/dpkg* usr/bin/perl* usr/lib/apt usr/lib/dpkg usr/lib/*/perl* usr/lib/*/libperl* \
    usr/lib/*/libapt* usr/sbin/dpkg* usr/share/perl* usr/share/man usr/share/locale usr/share/info usr/share/zoneinfo \
    etc/apt etc/cron* etc/dpkg var/cache/* var/lib/apt var/log/* dev/* proc/* sys/* tmp/* run/* \
  && find usr/share/doc -type f ! -name copyright -delete \
  && find . -xdev -perm /6000 -type f -exec chmod a-s {} + \
  && echo 'timbre:x:10001:0:Timbre:/data:/bin/false' >> etc/passwd \
  && mkdir -p app \
  && install -d -o 10001 -g 0 -m 0770 data

FROM scratch
COPY --from=system /image /
COPY --from=packages /packages/node /usr/local/bin/node
COPY --from=packages /packages/node_modules /app/node_modules
COPY --from=build /app /app
# The compile cache of Node is data, as the rest of the image may be read-only.
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  HOME=/tmp \
  NODE_ENV=production \
  NODE_COMPILE_CACHE=/data/compile-cache \
  MALLOC_ARENA_MAX=2 \
  HOST=0.0.0.0 \
  DATA_DIR=/data
WORKDIR /app
# Group 0, so that a platform that chooses the user ID can write to /data.
USER 10001:0
VOLUME /data
EXPOSE 4000
LABEL org.opencontainers.image.title="Timbre" \
  org.opencontainers.image.description="The open, self-hosted AI voice and audio platform" \
  org.opencontainers.image.licenses="AGPL-3.0-or-later"
HEALTHCHECK --interval=15s --timeout=10s --start-period=120s --retries=3 CMD ["node", "scripts/check-health.ts"]
CMD ["node", "--heap-growing-percent=100", "build/node/main.js"]
