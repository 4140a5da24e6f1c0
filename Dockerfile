# The image for servers. docs/operating.md explains it; compose.yaml runs several processes of it.
# scripts/pin-images.mjs pins the base image to a digest.
ARG NODE=node:24-trixie-slim

FROM ${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund --loglevel=error
COPY . .
RUN node scripts/release/release.mjs --folder out

FROM ${NODE}
ARG VERSION=0.1.0
ARG REVISION=
ARG CREATED=
LABEL org.opencontainers.image.title=Inkloom org.opencontainers.image.version=${VERSION} org.opencontainers.image.revision=${REVISION} org.opencontainers.image.created=${CREATED} org.opencontainers.image.licenses=MIT
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled
WORKDIR /app
RUN groupadd --gid 10001 inkloom \
  && useradd --uid 10001 --gid inkloom --home-dir /data --no-create-home --shell /usr/sbin/nologin inkloom \
  && install --directory --owner=inkloom --group=inkloom --mode=700 /data
COPY --from=build /app/out ./
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs", "--built"]
