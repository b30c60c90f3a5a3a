import type { Site, SiteFile } from '#server/features/site/site.ts'

const noFile: SiteFile = { plain: () => ({ body: new Uint8Array(), headers: {}, etag: '' }), encoded: new Map() }
/** A site of addresses for programs alone. */
export const noPages: Site = {
  file: () => undefined,
  page: () => undefined,
  pages: new Set(),
  notFound: noFile,
  fallback: noFile,
  contentPages: new Set(),
  document: () => noFile,
}
