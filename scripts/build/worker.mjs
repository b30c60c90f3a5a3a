// After the pages: builds the service worker with the list of files to fetch in advance, whose size is limited, because
// they are loaded on people's mobile data. `node scripts/build/worker.mjs`
// Without workbox-build, which needs 255 packages and lists files by patterns instead of by what a document needs.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..', '..')
const client = join(root, 'build', 'client')
const budget = 356 * 1024

const offline = '/offline'
const documents = ['/', '/calculator', '/search', offline]

const documentOf = (address) => readFileSync(join(client, address, 'index.html'), 'utf8')

const scriptsOf = (address) =>
  documentOf(address)
    .match(/data-imports="([^"]*)"/)?.[1]
    ?.split(' ') ?? []

/** The files of a document without its scripts: its stylesheet, its font, and what the stylesheet references. */
function filesOf(address) {
  const html = documentOf(address)
  const linked = [...html.matchAll(/"(\/assets\/[^"#]+\.(?:css|svg|woff2))[#"]/g)].map(([, path]) => path)
  const named = linked
    .filter((path) => path.endsWith('.css'))
    .flatMap((path) => [...readFileSync(join(client, path), 'utf8').matchAll(/url\(["']?(\/assets\/[^"')#]+)/g)])
    .map(([, path]) => path)
  return [...linked, ...named]
}

const bundle = JSON.parse(readFileSync(join(root, 'build', 'bundle.json'), 'utf8'))

/** The files of a lazily loaded part: its own, and its imports. */
function filesWith(module) {
  const [own] = Object.entries(bundle).find(([, modules]) => module in modules) ?? []
  if (own === undefined) throw new Error(`scripts/build/worker.mjs names ${module}, which is in no file.`)
  const found = new Set([`/${own}`])
  for (const path of found)
    for (const [, name] of readFileSync(join(client, path), 'utf8').matchAll(
      /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g,
    ))
      found.add(`/assets/${name}`)
  return [...found]
}

/** Parts that must work offline: the calculator's result and links, the search, and signing out. */
const laterParts = [
  'web/calculator/result/calculated.tsx',
  'web/calculator/sharing/share-dialog.tsx',
  'web/calculator/sharing/shared-link-dialog.tsx',
  'web/search/palette.tsx',
  'web/backend/auth-client.ts',
  'web/ui/feedback/toast-list.tsx',
]

const files = [...new Set(documents.flatMap(filesOf))].toSorted()
const scripts = [...new Set([...documents.flatMap(scriptsOf), ...laterParts.flatMap(filesWith)])].toSorted()
const weight = (path) => {
  const file = join(client, path.startsWith('/assets/') ? path : join(path, 'index.html'))
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}
const bytes = [...files, ...scripts, ...documents].reduce((sum, path) => sum + weight(path), 0)
if (bytes > budget) throw new Error(`The service worker would fetch ${bytes} bytes ahead; the limit is ${budget}.`)

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  // The files' names change with their content, and the documents change with the names.
  define: { shell: JSON.stringify({ documents, files, scripts, offline }), 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: client,
    emptyOutDir: false,
    rolldownOptions: {
      input: join(root, 'web', 'worker', 'worker.ts'),
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
})
process.stdout.write(
  `Fetched ahead: ${files.length + scripts.length + documents.length} files, ${Math.round(bytes / 1024)} KB\n`,
)
