import { documentValues } from '#web/page/document/document-values.ts'

/**
 * The pinned notices for everyone, as JSON, where a running server rendered the document; undefined in others. They are
 * an attribute of the root element, so that the landing page needs neither React nor a request to show them.
 */
export function pinnedNoticesText(): string | undefined {
  return typeof document === 'undefined' ? documentValues.pinnedNotices : document.documentElement.dataset['notices']
}
