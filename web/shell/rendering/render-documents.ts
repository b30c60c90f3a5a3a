import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { ServerBuild } from 'react-router'
import { documentQueries } from '../../queries/document-content.ts'
import { documentClient, makeDocumentClient } from './document-client.ts'

export type Rendered = { path: string; html: string } | { path: string; error: string }

/** A query may depend on another's result; no page does so more often. */
const maxRounds = 4

/**
 * Renders pages, with their public content if `withData`: it is fetched from the data API by the pages' own queries. To be
 * called on a running server, after `setDocumentValues`.
 */
export async function renderDocuments(
  build: ServerBuild,
  paths: readonly string[],
  withData: boolean,
): Promise<Rendered[]> {
  // Any other page would be rendered as the shell that all pages with parameters share.
  const handle = createRequestHandler({ ...build, prerender: [...paths] }, 'production')
  const rendered: Rendered[] = []
  for (const path of paths) {
    try {
      rendered.push({ path, html: await renderDocument(handle, path, withData) })
    } catch (error) {
      rendered.push({ path, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  }
  return rendered
}

async function renderDocument(
  handle: ReturnType<typeof createRequestHandler>,
  path: string,
  withData: boolean,
): Promise<string> {
  const client = makeDocumentClient()
  for (let round = 0; round < maxRounds; round++) {
    const context = new RouterContextProvider()
    context.set(documentClient, client)
    // As at build time, where each document is the index of a folder.
    const request = new Request(new URL(path === '/' ? path : `${path}/`, 'http://localhost'))
    const response = await handle(request, context)
    if (!response.ok) throw new Error(`The page answered ${response.status}`)
    const html = await response.text()
    if (!withData) return html
    const unanswered = documentQueries(client).filter(({ state }) => state.data === undefined)
    if (unanswered.length === 0) return html
    await Promise.all(unanswered.map((query) => query.fetch()))
  }
  throw new Error('The page asks for more each time')
}
