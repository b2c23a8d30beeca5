# The image of the service: two stages, Debian's C library, only production dependencies, not root. The workflow ci.yml does
# not build it (release.yml does); test/repository/repository.test.ts checks what can be checked without one.
# Debian and not Alpine, because the tests run on Debian, and Node's builds for musl are experimental. Dependabot raises a tag that
# stands in FROM, and none that is an ARG: one stage names it, the others stand on it.
FROM node:24.18.0-bookworm-slim AS base

FROM base AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY asconfig.json tsconfig.json tsconfig.build.json ./
COPY assembly assembly
COPY src src
COPY web web
COPY scripts scripts
COPY docs docs
COPY README.md LICENSE ./
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM base
# One helper thread for V8, as in npm start: docs/operations.md says why.
ENV NODE_ENV=production NODE_OPTIONS=--v8-pool-size=1 HOST=0.0.0.0 PORT=3000 DATABASE_URL=file:/data/poker-odds.db
WORKDIR /app
COPY --from=build /build/node_modules node_modules
COPY --from=build /build/dist/package-server dist/package-server
RUN install --directory --owner=node --group=node --mode=700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(a => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# In exec form, so that signals reach Node. Arguments are commands: docker run --init … accounts list
ENTRYPOINT ["node", "dist/package-server/main.js"]
CMD ["serve"]
