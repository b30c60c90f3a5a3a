import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..', '..')

/**
 * Inlines icons into the files that import them, a line each: a shared file of thirty icons was loaded by every page
 * for its four. Also replaces lucide-react's component factory (web/ui/display/create-icon.ts).
 */
export function lightIcons(): Plugin {
  const folder = join(root, 'node_modules', 'lucide-react', 'dist', 'esm')
  const ours = join(root, 'web', 'ui', 'display', 'create-icon.ts')
  const files = new Map<string, string>()
  const exported = readFileSync(join(folder, 'lucide-react.mjs'), 'utf8')
  for (const [, names = '', file = ''] of exported.matchAll(/^export \{([^}]*)\} from '\.\/(icons\/[^']*)'/gm))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, join(folder, file))
  const importOf = (owner: string) => (name: string) => {
    const [icon = '', local = icon] = name.split(' as ')
    const file = files.get(icon)
    if (file === undefined) throw new Error(`lucide-react has no icon ${icon}, which ${owner} imports.`)
    return `import ${local} from '${file}?of=${owner}'`
  }
  return {
    name: 'light-icons',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source, importer = '') =>
      source.endsWith('/createLucideIcon.mjs') && importer.startsWith(folder) ? ours : undefined,
    transform(code, id) {
      if (!/\.tsx?$/.test(id)) return undefined
      return code.replaceAll(/^import \{([^}]*)\} from 'lucide-react'$/gm, (_, list: string) => {
        const names = list.split(',').map((name) => name.trim())
        return names
          .filter((name) => name !== '')
          .map(importOf(relative(root, id)))
          .join(';')
      })
    },
  }
}
