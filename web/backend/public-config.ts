import { documentValues } from '#web/page/document/document-values.ts'

/**
 * What a browser must know to reach accounts and data, as JSON (web/backend/address.ts reads it). It stands on the
 * document's first element: a page that had to ask for it would wait a round trip longer.
 */
export function publicConfigText(): string {
  return typeof document === 'undefined'
    ? documentValues.publicConfig
    : (document.documentElement.dataset['config'] ?? '')
}
