import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { contentBlock } from '#domain/document-tokens.ts'

// Public content travels in the document that shows it, so that React hydrates what the reader sees: a data block
// with the answers of the page's public queries (docs/decisions/0027).

type Answer = [QueryKey, unknown]

/** The queries whose answers belong into a document. */
export function documentQueries(client: QueryClient): Query[] {
  return client.getQueryCache().findAll({ predicate: ({ meta }) => meta?.inDocument !== false })
}

/** Empty where the page asked for nothing; an empty block where answers are missing, as in all built documents. */
export function writeDocumentContent(client: QueryClient): string {
  const queries = documentQueries(client)
  if (queries.length === 0) return ''
  if (queries.some(({ state }) => state.data === undefined)) return contentBlock('')
  return contentBlock(inScript(JSON.stringify(queries.map(({ queryKey, state }): Answer => [queryKey, state.data]))))
}

/** No content can end the element, begin a comment in it, or break a line of a script. */
function inScript(json: string): string {
  return json.replaceAll(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const readBlock = () => document.querySelector('script#public-content')?.textContent ?? ''

/** Whether the page was sent with the answers of its public queries. */
export const documentHasContent = (): boolean => readBlock() !== ''

/** Puts the document's answers into a new client, as old as the document. */
export function insertDocumentContent(client: QueryClient): void {
  if (typeof document === 'undefined') return
  const json = readBlock()
  if (json === '') return
  // When it was rendered; a copy that the browser kept for days without a network is as old as it is.
  // By a browser's clock that is behind the server's it would be from tomorrow, and not asked for until then.
  const updatedAt = Math.min(Date.parse(document.lastModified), Date.now())
  for (const [queryKey, data] of JSON.parse(json) as Answer[]) client.setQueryData(queryKey, data, { updatedAt })
}
