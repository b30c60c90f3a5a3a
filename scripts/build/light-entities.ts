import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Replaces the names of HTML's 2,231 character references, which markdown-it loads for what few ever type, by the dozen that
 * people know (web/content/markdown/entities.ts): half of the renderer's weight.
 */
export function lightEntities(): Plugin {
  const ours = join(import.meta.dirname, '..', '..', 'web', 'content', 'markdown', 'entities.ts')
  return {
    name: 'light-entities',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source, importer = '') =>
      source === 'entities' && importer.replaceAll('\\', '/').includes('/node_modules/markdown-it/') ? ours : undefined,
  }
}
