import { publicConfigToken, siteOriginToken } from '#domain/document-tokens.ts'

/** What only a running server knows of a document that it renders. */
export interface DocumentValues {
  siteOrigin: string
  /** As web/backend/address.ts reads it. */
  publicConfig: string
  /** Where this server's data API is; for a hosted project, `publicConfig` says it. */
  dataOrigin?: string
  /** Notices for everyone that are pinned, as web/landing/pinned-notices.tsx reads them. */
  pinnedNotices?: string
}

/** At build time the tokens: the server puts the values in their place. */
export let documentValues: DocumentValues = { siteOrigin: siteOriginToken, publicConfig: publicConfigToken }

/** Where a running server renders, before anything else is called. */
export function setDocumentValues(values: DocumentValues): void {
  documentValues = values
}
