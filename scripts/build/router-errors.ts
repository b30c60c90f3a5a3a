import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..', '..')

/**
 * The router has an error page of its own, with a stack trace, around everything that it renders. Ours takes its place
 * in the bundle (web/shell/pages/router-errors.ts), so that no other can be shown.
 */
export function routerErrors(): Plugin {
  const ours = join(root, 'web', 'shell', 'pages', 'router-errors.ts')
  const theirs = ['errorBoundaries.js', 'fallback.js'].map((name) =>
    join('react-router', 'dist', 'production', 'lib', 'dom', 'ssr', name),
  )
  return {
    name: 'router-errors',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source, importer = '') => {
      const file = join(dirname(importer), source)
      return theirs.some((one) => file.endsWith(one)) ? ours : undefined
    },
  }
}
