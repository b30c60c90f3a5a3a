import { renderToReadableStream } from 'react-dom/server'
import { ServerRouter } from 'react-router'
import type { EntryContext } from 'react-router'

/** Runs at build time, once for each prerendered page: no visitor ever waits for it. `npm run dev` runs it on request. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const body = await renderToReadableStream(<ServerRouter context={context} url={request.url} />)
  await body.allReady
  headers.set('Content-Type', 'text/html')
  const html = await new Response(body).text()
  // `npm run dev` has modules of its own in the document, which start as they come.
  return new Response(import.meta.env.DEV ? html : scriptsAfterPaint(html), { status, headers })
}

const preloadLink = /<link rel="modulepreload" href="([^"]*)"\/>/g
const moduleScript = /<script type="module" async="">/

/** The module is written as data, which the document's script starts when it is time (web/shell/document/start-react.ts). */
function scriptsAfterPaint(html: string): string {
  const preloads = [...html.matchAll(preloadLink)].map(([, href]) => href)
  if (preloads.length === 0 || !moduleScript.test(html)) throw new Error('The document starts in a way unknown here')
  return html
    .replaceAll(preloadLink, '')
    .replace(moduleScript, `<script type="text/late-module" data-imports="${preloads.join(' ')}">`)
    .replace('</body>', () => `<script type="speculationrules">${prefetchRules}</script></body>`)
}

/** Documents that links of this one lead to, when somebody turns to the link (web/shell/document/prefetch-links.ts). */
const prefetchRules = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { selector_matches: '[target]' } }] },
      eagerness: 'moderate',
    },
  ],
})
