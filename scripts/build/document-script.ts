import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, type Plugin } from 'vite'

const root = join(import.meta.dirname, '..', '..')
const name = 'virtual:document-script'

/**
 * web/entry.document.ts and what it imports as one text, which documents hold inline: it works before any file is
 * loaded. The browser's bundle has an empty text in its place: React never writes that script.
 */
export function documentScript(): Plugin {
  return {
    name: 'document-script',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined
      if (this.environment.name === 'client') return 'export default ""'
      const dev = this.environment.mode === 'dev'
      const { text, modules } = await bundle(dev)
      for (const file of Object.keys(modules)) this.addWatchFile(file)
      if (!dev) record(modules)
      return `export default ${JSON.stringify(text)}`
    },
  }
}

async function bundle(dev: boolean): Promise<{ text: string; modules: Record<string, number> }> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'import.meta.env.DEV': String(dev) },
    build: {
      write: false,
      minify: true,
      rolldownOptions: { input: join(root, 'web', 'entry.document.ts'), output: { format: 'iife' } },
    },
  })
  const chunk = [built].flat().flatMap((one) => ('output' in one ? one.output : []))[0]
  if (chunk?.type !== 'chunk') throw new Error('web/entry.document.ts makes no script')
  // Nothing in it may end the element that it stands in.
  const text = chunk.code.trim().replaceAll(/<(?=\/script|!--|script)/gi, '\\x3c')
  const modules = Object.entries(chunk.modules).filter(([file]) => !file.startsWith('\0'))
  return { text, modules: Object.fromEntries(modules.map(([file, { renderedLength }]) => [file, renderedLength])) }
}

/** Which modules weigh what, for tests/e2e/performance/script-weight.test.ts. Beside what is served, not in it. */
function record(modules: Record<string, number>): void {
  const weights = Object.entries(modules).map(([file, bytes]) => [relative(root, file), bytes])
  mkdirSync(join(root, 'build'), { recursive: true })
  const text = JSON.stringify({ 'document-script': Object.fromEntries(weights) })
  writeFileSync(join(root, 'build', 'document-script.json'), text)
}
