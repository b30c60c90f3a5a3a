import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { contentBlock } from '#domain/document-tokens.ts'

// Public content is sent with the document that shows it, so that React hydrates what the reader sees: a data block
// with the results of the page's public queries (docs/decisions/0027).

type Answer = [QueryKey, unknown]

/** The queries whose results belong into a document. */
export function documentQueries(client: QueryClient): Query[] {
  return client.getQueryCache().findAll({ predicate: ({ meta }) => meta?.inDocument !== false })
}

/** Empty for a page without queries; an empty block where results are missing, as in all built documents. */
export function writeDocumentContent(client: QueryClient): string {
  const queries = documentQueries(client)
  if (queries.length === 0) return ''
  if (queries.some(({ state }) => state.data === undefined)) return contentBlock('')
  return contentBlock(inScript(JSON.stringify(queries.map(({ queryKey, state }): Answer => [queryKey, state.data]))))
}

/** Escapes what could end the element, begin a comment in it, or break a line of a script. */
function inScript(json: string): string {
  return json.replaceAll(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const readBlock = () => document.querySelector('script#public-content')?.textContent ?? ''

/** Whether the document contains the results of its public queries. */
export const documentHasContent = (): boolean => readBlock() !== ''

/** Inserts the document's results into a new client, with the document's age. */
export function insertDocumentContent(client: QueryClient): void {
  if (typeof document === 'undefined') return
  const json = readBlock()
  if (json === '') return
  // The time of rendering; a copy that was cached for days without a network is as old as it is. With a clock behind
  // the server's it would be in the future, and not fetched again until then.
  const updatedAt = Math.min(Date.parse(document.lastModified), Date.now())
  for (const [queryKey, data] of JSON.parse(json) as Answer[]) client.setQueryData(queryKey, data, { updatedAt })
}
