import { posix } from 'node:path'
import type { Plugin } from 'vite'
import { onEveryPage } from './bundle-chunks.ts'

/** The module with which Vite wraps each `import()`, by the name that it has there. */
// oxlint-disable-next-line no-control-regex -- Vite's mark of a module that is no file
const viteHelper = /^\0vite\/preload-helper\.js$/

/**
 * In the browser each `import()` first fetches the files that it needs (web/ui/browser/fetch-files.ts). Vite's own
 * wrapper would ask for them by `modulepreload`, whose failure the browser remembers.
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

/** What such an import waits for: its own file, and those that it imports and the page does not have. */
export const filesToFetch = (own: string, imported: readonly string[]): string[] =>
  [...new Set([own, ...imported])].filter(
    (file) => !onEveryPage.some((name) => posix.basename(file).startsWith(`${name}-`)),
  )
