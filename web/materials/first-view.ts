import { askForFirstPage } from '#web/backend/ask-first-page.ts'
import { showFirstPage } from '#web/content/document-viewer/first-page.ts'
import { paths } from '#domain/paths.ts'

// The script at the end of the library's document: where the address names a paper, its first page is shown as soon as its
// picture is here; the viewer, which a slow line brings seconds later, takes the same answer.

const query = new URLSearchParams(location.search)
const id = query.get('id') ?? ''
// The document's first requests (page/document/first-requests.ts) were sent with a valid session.
const [session] = window.firstAnswers?.values() ?? []

if (session && /^[0-9a-f-]{36}$/.test(id) && (query.get('page') ?? '1') === '1') {
  const address = new URL(paths.materialFirstPage(id), location.href).href
  // What is not as expected is left to the viewer.
  showFirstPage(askForFirstPage(address, session.token)).catch(() => {})
}
