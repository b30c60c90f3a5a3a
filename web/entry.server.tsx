import { renderToReadableStream } from 'react-dom/server'
import { ServerRouter } from 'react-router'
import type { EntryContext, RouterContextProvider } from 'react-router'
import dashboardScript from 'virtual:dashboard-script'
import libraryScript from 'virtual:library-script'
import { isGuarded } from './pages.ts'
import { paths } from '#domain/paths.ts'
import { writeDocumentContent } from './queries/document-content.ts'
import { DocumentClient } from './queries/public-queries.ts'
import { documentClient, makeDocumentClient } from './shell/rendering/document-client.ts'

// For server/features/site/rendering/renderer.ts.
export { setDocumentValues } from './page/document/document-values.ts'
export { renderDocuments } from './shell/rendering/render-documents.ts'

/**
 * Runs at build time, once for each prerendered page, and in a process beside the server when public content has
 * changed: no visitor waits for it. `npm run dev` runs it on request.
 */
// oxlint-disable-next-line max-params -- as React Router calls it
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const client = loadContext.get(documentClient) ?? makeDocumentClient()
  const errors: unknown[] = []
  const body = await renderToReadableStream(
    <DocumentClient value={client}>
      <ServerRouter context={context} url={request.url} />
    </DocumentClient>,
    // React would otherwise leave the part that failed to the browser.
    { onError: (error) => void errors.push(error) },
  )
  await body.allReady
  if (errors.length > 0) throw errors[0]
  headers.set('Content-Type', 'text/html')
  const rendered = await new Response(body).text()
  const own = context.isSpaMode ? rendered.replace(startMark, '') : rendered
  const pathname = new URL(request.url).pathname.replace(/(.)\/+$/, '$1')
  const script = ownScripts[pathname]
  const guarded = isGuarded(pathname) ? own.replace('<html ', '<html data-guarded="" ') : own
  const first = script === undefined ? '' : `<script>${script}</script>`
  const html = guarded.replace('</body>', () => `${writeDocumentContent(client)}${first}</body>`)
  // `npm run dev` has modules of its own in the document, which start as they load.
  return new Response(import.meta.env.DEV ? html : scriptsAfterPaint(html), { status, headers })
}

/** What a page's document renders before React, besides the common script. */
const ownScripts: Record<string, string> = { [paths.dashboard()]: dashboardScript, [paths.pyqs()]: libraryScript }

/** The shell that pages with a parameter share is rendered as the landing page, but must start React immediately. */
const startMark = / data-(?:react|first)="[^"]*"/g

const preloadLink = /<link rel="modulepreload" href="([^"]*)"\/>/g
const moduleScript = /<script type="module" async="">/

/**
 * The module is written as data, which the document's inline script starts later (web/page/document/start-react.ts).
 */
function scriptsAfterPaint(html: string): string {
  const preloads = [...html.matchAll(preloadLink)].map(([, href]) => href)
  if (preloads.length === 0 || !moduleScript.test(html)) throw new Error('The document starts in a way unknown here')
  return html
    .replaceAll(preloadLink, '')
    .replace(moduleScript, `<script type="text/late-module" data-imports="${preloads.join(' ')}">`)
    .replace('</body>', () => `<script type="speculationrules">${prefetchRules}</script></body>`)
}

/**
 * The documents that this one's links lead to are prefetched on hover or focus (web/page/document/prefetch-links.ts).
 */
const prefetchRules = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { selector_matches: '[target], [data-visitor-to]' } }] },
      eagerness: 'moderate',
    },
  ],
})
