import { documentValues } from '#web/page/document/document-values.ts'

/**
 * What a browser needs to reach accounts and data, as JSON (parsed by web/backend/address.ts). It is an attribute of
 * the root element: fetching it would cost a round trip.
 */
export function publicConfigText(): string {
  return typeof document === 'undefined'
    ? documentValues.publicConfig
    : (document.documentElement.dataset['config'] ?? '')
}
