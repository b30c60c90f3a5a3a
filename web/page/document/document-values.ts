import { publicConfigToken, siteOriginToken } from '#domain/document-tokens.ts'

/** Values of a document that only a running server knows. */
export interface DocumentValues {
  siteOrigin: string
  /** JSON, parsed by web/backend/address.ts. */
  publicConfig: string
  /** The origin of this server's data API; for a hosted project it is in `publicConfig`. */
  dataOrigin?: string
  /** The pinned notices for everyone, for web/landing/pinned-notices.tsx. */
  pinnedNotices?: string
  /** The college's facts as JSON, where they are not those of a site as it ships (web/page/college.ts). */
  college?: string
}

/** Tokens at build time: the server replaces them by the values. */
export let documentValues: DocumentValues = { siteOrigin: siteOriginToken, publicConfig: publicConfigToken }

/** Called by a running server before it renders. */
export function setDocumentValues(values: DocumentValues): void {
  documentValues = values
}
