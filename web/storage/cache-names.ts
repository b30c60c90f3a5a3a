/** The service worker's cache of /assets; the document's inline script checks it before React starts. */
export const filesCache = 'files'

/** Its cache of documents. */
export const documentsCache = 'documents'
