import { posix } from 'node:path'
import type { Plugin } from 'vite'
import { onEveryPage } from './bundle-chunks.ts'

/** Vite's wrapper of each `import()`, by its module id. */
// oxlint-disable-next-line no-control-regex -- Vite's mark of a module that is no file
const viteHelper = /^\0vite\/preload-helper\.js$/

/**
 * In the browser, each `import()` first fetches its files (web/ui/browser/fetch-files.ts). Vite's own wrapper uses
 * `modulepreload`, whose failures browsers remember.
 */
export function lazyImports(): Plugin {
  return {
    name: 'lazy-imports',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: viteHelper },
      handler: () => `export { importLazy as __vitePreload } from '/web/ui/browser/fetch-files.ts'`,
    },
  }
}

/** The files of such an import: its own, and imported ones that the page does not have. */
export const filesToFetch = (own: string, imported: readonly string[]): string[] =>
  [...new Set([own, ...imported])].filter(
    (file) => !onEveryPage.some((name) => posix.basename(file).startsWith(`${name}-`)),
  )
