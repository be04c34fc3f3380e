# The server without the embedded PostgreSQL; DATABASE_URL is required. CI executes these instructions one by one.

FROM docker.io/library/node:24-bookworm-slim AS build
WORKDIR /confab
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY prisma.config.ts tsconfig.json tsconfig.build.json ./
COPY scripts/build-if-stale.mjs scripts/bundle-programs.mjs scripts/bundle-text.mjs scripts/
COPY prisma prisma
COPY scripts/api-document-files.mjs scripts/operation-list.mjs scripts/
COPY openapi.json ./
COPY src src
COPY console console
COPY scripts/client/react-package.mjs scripts/client/
COPY clients/typescript/src clients/typescript/src
COPY clients/react clients/react
COPY clients/demo clients/demo
COPY clients/embed clients/embed
RUN node scripts/build-if-stale.mjs --all server console demo embed "API document"
# The tests import these; the programs contain them.
RUN rm -r dist/modules
COPY scripts/third-party-notices.mjs scripts/
RUN node scripts/third-party-notices.mjs > THIRD-PARTY-NOTICES.txt
# The guide comes last: a change of it does not build the server again.
COPY README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md CODE_OF_CONDUCT.md ./
COPY bench/README.md bench/
COPY clients/typescript/README.md clients/typescript/
COPY docs docs
RUN node scripts/build-if-stale.mjs --all guide

FROM docker.io/library/node:24-bookworm-slim AS dependencies
WORKDIR /confab
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --omit=dev --omit=optional
COPY scripts/trim-dependencies.mjs scripts/
RUN node scripts/trim-dependencies.mjs

FROM docker.io/library/node:24-bookworm-slim
ENV NODE_ENV=production
# Otherwise the threads of V8 use an arena of memory each, of which freed parts stay resident: 30 MB more.
ENV MALLOC_ARENA_MAX=2
WORKDIR /confab
COPY package.json LICENSE openapi.json ./
COPY docs/examples.json docs/
COPY prisma/migrations prisma/migrations
COPY --from=dependencies /confab/node_modules node_modules
COPY --from=build /confab/THIRD-PARTY-NOTICES.txt ./
COPY --from=build /confab/dist dist
# The command lines are on the PATH.
RUN ln --symbolic /confab/dist/cli/confab.js /usr/local/bin/confab
RUN ln --symbolic /confab/dist/cli/confab-conformance.js /usr/local/bin/confab-conformance
# The folder of uploaded files. A new volume that is mounted on it gets its owner. Platforms that run containers under any account put it into the group root.
ENV DATA_DIR=/data
RUN install --directory --owner=node --group=root --mode=0770 /data
RUN install --directory --owner=node --group=root --mode=0770 /backups
# A release says what it is made from.
ARG VERSION=unreleased
ARG REVISION=unknown
ARG SOURCE=
LABEL org.opencontainers.image.title=Confab org.opencontainers.image.licenses=Apache-2.0
LABEL org.opencontainers.image.version=$VERSION org.opencontainers.image.revision=$REVISION org.opencontainers.image.source=$SOURCE
# The account node, by number: Kubernetes refuses a name where `runAsNonRoot` is set.
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["node", "dist/cli/healthcheck.js"]
CMD ["node", "dist/main.js"]
