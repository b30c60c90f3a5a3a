import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const pages = join(import.meta.dirname, '..', '..', 'web', 'shell', 'pages')
const ssr = join('dom', 'ssr')

/** Modules of react-router with their replacements in the browser's bundle. */
const replacements: Record<string, string> = {
  // An error page with a stack trace around every route: our own error page always replaces it.
  [join(ssr, 'errorBoundaries.js')]: 'router-errors.ts',
  [join(ssr, 'fallback.js')]: 'router-errors.ts',
  // For rendering servers and for tracing: 2 KB on each page.
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
      // The bundles do not contain server-only modules, but their imports must resolve.
      if (/[\\/](server-runtime|rsc)[\\/]/.test(importer)) return undefined
      const file = join(dirname(importer), source)
      const found = Object.entries(replacements).find(([theirs]) => file.endsWith(join(lib, theirs)))
      return found && join(pages, found[1])
    },
  }
}
