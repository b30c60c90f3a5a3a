// One process: Vite serves the pages' sources, the server everything else. Started by scripts/dev.mjs.
import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite } from 'vite'
import { ConfigError, readConfig } from '#server/core/config/config.ts'
import { startEmbedded } from '#server/core/database/embedded/embedded.ts'
import { openLog } from '#server/core/log/log.ts'
import { root } from '#server/core/config/root.ts'
import { farewellWorker, renderDocument } from './documents.ts'
import { reloadOnChange, serverLoader } from './reload.ts'

/** The exit code after which scripts/dev.mjs starts this process again. */
const startAgain = 75

const config = readConfig(process.env)
const log = openLog(config)

// The database outlives every reload of the server.
const isEmbedded = config.hosted === undefined && config.databaseUrl === undefined
const embedded = isEmbedded
  ? await startEmbedded(config.dataDir, { log, onMove: (url) => (databaseUrl = url), onLoss: stopFor })
  : undefined
let databaseUrl = embedded?.url

const http = createServer()
const vite = await createVite({
  appType: 'custom',
  server: {
    middlewareMode: true,
    hmr: { server: http },
    cors: false,
    // Folders that change often and are no sources of the site.
    watch: { ignored: ['data', 'build', '.cache', 'docs', 'tests'].map((folder) => join(root, folder, '**')) },
  },
  // Pre-bundles all imports of the pages at the start: one found later would reload the page.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!web/**/*.test.*', '!web/worker/**'] },
  environments: { backend: { consumer: 'server', resolve: { external: true } } },
})
const { backend: environment } = vite.environments
if (environment === undefined) throw new Error('Vite has no environment for the server')
const loader = serverLoader(environment, ({ openDevServer }) => openDevServer(config, log, databaseUrl, new Set()))
const server = reloadOnChange(loader.load)
for (const event of ['change', 'add', 'unlink']) vite.watcher.on(event, server.changed)

const answer = getRequestListener(
  async (request, env) => {
    const { fetch, publicConfig } = await server.current()
    const response = await fetch(request, env)
    if (!response.headers.has('x-left-to-pages')) return response
    return renderDocument(vite, request, { siteUrl: config.siteUrl, publicConfig })
  },
  {
    // Such as a source that does not compile: the terminal has the stack trace.
    errorHandler: (error) => {
      console.error(error)
      return new Response('The document could not be rendered; the terminal says why.', { status: 500 })
    },
  },
)

http.on('request', (request, response) => {
  if (request.url === '/service-worker.js')
    return response.writeHead(200, { 'content-type': 'text/javascript' }).end(farewellWorker)
  vite.middlewares(request, response, () => void answer(request, response))
})
http.once('error', (error: NodeJS.ErrnoException) => {
  stopFor(new ConfigError(`PORT ${config.port} cannot be used: ${error.code ?? error.message}`))
})
http.listen(config.port, config.host, async () => {
  await server.current().then(({ announce }) => announce(), console.error)
  console.log('  development     pages and server follow every saved file')
})

// After a change of vite.config.ts, Vite restarts: then the whole process does.
vite.restart = () => stop(startAgain)

let stopping = false
async function stop(code: number): Promise<void> {
  if (stopping) process.exit(1)
  stopping = true
  http.close()
  http.closeAllConnections()
  await server.close()
  await loader.close()
  await vite.close()
  await embedded?.stop()
  process.exit(code)
}
// React Router's plugin has a listener that would exit at once, and leave the database running.
process.removeAllListeners('SIGTERM')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))

function stopFor({ message }: Error): void {
  process.stderr.write(`${message}\n`)
  void stop(1)
}
