# Inkloom for servers: docs/operating.md says how to run it, compose.yaml runs several of it.
ARG NODE=node:24-trixie-slim

FROM ${NODE} AS build
WORKDIR /app
ENV PATH=/app/node_modules/.bin:$PATH
COPY package.json package-lock.json ./
# Not `npm ci`: the lockfile does not name every package for every platform.
RUN npm install --no-save --no-audit --no-fund --loglevel=error
COPY . .
RUN node -e "import('./scripts/build.mjs').then((build) => build.buildIfStale(process.execPath))"
RUN node scripts/keep-for-server.mjs
RUN npm prune --ignore-scripts --no-audit --no-fund --loglevel=error
# Weights that no book is set in, and what only editors and debuggers read: about 200 MB.
RUN find node_modules/@expo-google-fonts -type d -name '[1-9]00*' ! -name '[467]00*' -prune -exec rm -r {} + \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' \) -delete

FROM ${NODE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled
WORKDIR /app
RUN groupadd --gid 10001 inkloom \
  && useradd --uid 10001 --gid inkloom --home-dir /data --no-create-home --shell /usr/sbin/nologin inkloom \
  && install --directory --owner=inkloom --group=inkloom --mode=700 /data
COPY --from=build /app/LICENSE /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/web/public/ratings.json ./web/public/ratings.json
COPY --from=build /app/manuscript ./manuscript
COPY --from=build /app/contract ./contract
COPY --from=build /app/writer ./writer
COPY --from=build /app/server ./server
COPY --from=build /app/dist ./dist
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
