import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const pages = join(import.meta.dirname, '..', '..', 'web', 'shell', 'pages')
const ssr = join('dom', 'ssr')

/** Modules of react-router, with what the browser's bundle has in their place. */
const replacements: Record<string, string> = {
  // An error page with a stack trace, around everything that the router renders: no other than ours can be shown.
  [join(ssr, 'errorBoundaries.js')]: 'router-errors.ts',
  [join(ssr, 'fallback.js')]: 'router-errors.ts',
  // For servers that render, and for traces: 2 KB that would be on each page.
  [join(ssr, 'fog-of-war.js')]: 'router-without-server.ts',
  [join('router', 'instrumentation.js')]: 'router-without-server.ts',
}

export function routerParts(): Plugin {
  const lib = join('react-router', 'dist', 'production', 'lib')
  return {
    name: 'router-parts',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source, importer = '') => {
      // What only a server runs is in no bundle, but has to find its imports.
      if (/[\\/](server-runtime|rsc)[\\/]/.test(importer)) return undefined
      const file = join(dirname(importer), source)
      const found = Object.entries(replacements).find(([theirs]) => file.endsWith(join(lib, theirs)))
      return found && join(pages, found[1])
    },
  }
}
