import { documentValues } from '#web/page/document/document-values.ts'

/**
 * What is pinned for everyone, as JSON, where a running server rendered the document; undefined in others. It stands on
 * the document's first element, so that the landing page needs neither React nor a request to show it.
 */
export function pinnedNoticesText(): string | undefined {
  return typeof document === 'undefined' ? documentValues.pinnedNotices : document.documentElement.dataset['notices']
}
