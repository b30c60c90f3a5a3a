import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, type Plugin } from 'vite'
import { lightIcons } from './light-icons.ts'

const root = join(import.meta.dirname, '..', '..')

/** Modules with a script's text, by the script's entry: one is in every document, the others in one page's. */
const scripts: Record<string, string> = {
  'virtual:document-script': 'web/entry.document.ts',
  'virtual:dashboard-script': 'web/dashboard/first-view.tsx',
  'virtual:library-script': 'web/materials/first-view.ts',
}

/**
 * Bundles each of these into one text, inline in documents: it works before any file is loaded. The browser's bundle
 * has an empty text instead, because React never writes the script there.
 */
export function documentScript(): Plugin {
  return {
    name: 'document-script',
    resolveId: (id) => (id in scripts ? `\0${id}` : undefined),
    async load(id) {
      const name = id.slice(1)
      const file = scripts[name]
      if (!id.startsWith('\0') || file === undefined) return undefined
      if (this.environment.name === 'client') return 'export default ""'
      const dev = this.environment.mode === 'dev'
      const { text, modules } = await bundle(file, dev)
      for (const module of Object.keys(modules)) this.addWatchFile(module)
      if (!dev && file === 'web/entry.document.ts') record(modules)
      return `export default ${JSON.stringify(text)}`
    },
  }
}

/** Renders the components of these scripts without React. */
const domJsx = join(root, 'web', 'page', 'document', 'dom-jsx.ts')

async function bundle(file: string, dev: boolean): Promise<{ text: string; modules: Record<string, number> }> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [lightIcons()],
    // Also in the dev server: domJsx has no jsxDEV.
    oxc: { jsx: { development: false } },
    resolve: { alias: [{ find: /^react(-router|\/jsx-runtime)?$/, replacement: domJsx }] },
    define: { 'import.meta.env.DEV': String(dev) },
    build: {
      write: false,
      minify: true,
      rolldownOptions: { input: join(root, file), output: { format: 'iife' } },
    },
  })
  const chunk = [built].flat().flatMap((one) => ('output' in one ? one.output : []))[0]
  if (chunk?.type !== 'chunk') throw new Error(`${file} makes no script`)
  // The text must not end its script element.
  const text = chunk.code.trim().replaceAll(/<(?=\/script|!--|script)/gi, '\\x3c')
  const modules = Object.entries(chunk.modules).filter(([file]) => !file.startsWith('\0'))
  return { text, modules: Object.fromEntries(modules.map(([file, { renderedLength }]) => [file, renderedLength])) }
}

/** Records the size of each module for tests/e2e/performance/script-weight.test.ts, outside of what is served. */
function record(modules: Record<string, number>): void {
  const weights = Object.entries(modules).map(([file, bytes]) => [relative(root, file), bytes])
  mkdirSync(join(root, 'build'), { recursive: true })
  const text = JSON.stringify({ 'document-script': Object.fromEntries(weights) })
  writeFileSync(join(root, 'build', 'document-script.json'), text)
}
