/** Where the service worker stores what is in /assets; the document's script looks there before React is started. */
export const filesCache = 'files'

/** Where it stores documents. */
export const documentsCache = 'documents'
