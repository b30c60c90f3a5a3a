import { renderToReadableStream } from 'react-dom/server'
import { ServerRouter } from 'react-router'
import type { EntryContext } from 'react-router'
import { eventReplayScript } from './shell/hydration/event-replay.ts'

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

/**
 * The page's words are painted first: on a phone's line, and on its one busy core, scripts would compete with
 * the stylesheet and the first layout. So the module is written as data, and a few bytes start it when the first
 * frame is out, with everything that it will import asked for at once. A page in a hidden tab has no frames and
 * starts right away.
 */
function scriptsAfterPaint(html: string): string {
  const preloads = [...html.matchAll(preloadLink)].map(([, href]) => href)
  if (preloads.length === 0 || !moduleScript.test(html)) throw new Error('The document starts in a way unknown here')
  return html
    .replaceAll(preloadLink, '')
    .replace(moduleScript, `<script type="text/late-module" data-imports="${preloads.join(' ')}">`)
    .replace('</body>', () => `<script>${startModule}</script></body>`)
}

// The server allows both by their hashes: this text, and the module's, which is the same in either element.
const startModule = `${eventReplayScript};(()=>{const start=()=>{const late=document.querySelector('script[type="text/late-module"]');for(const href of late.dataset.imports.split(' '))document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));document.head.append(Object.assign(document.createElement('script'),{type:'module',textContent:late.textContent}))};if(document.hidden)start();else requestAnimationFrame(()=>setTimeout(start))})()`
