import { forgetScrollPosition, hasStoredSession } from '#web/storage/before-react.ts'
import { filesCache } from '#web/storage/cache-names.ts'
import { currentState, dialogsIn, held } from '../address/history-entry.ts'
import { hasRedirectResult } from '../redirect/redirect-address.ts'
import { recordEvents } from './event-replay.ts'
import { reactOnDemandWithData } from './on-demand.ts'
import { endPrefetching } from './prefetch-links.ts'
import { around, whenParsed } from './press.ts'

let wanted = false

/**
 * Imports the page's module, which the build has written into the document as data (web/entry.server.tsx), once all of
 * its imports have been fetched concurrently: a browser remembers a module that failed until its document is left.
 */
function startReact(): void {
  if (wanted) return
  wanted = true
  whenParsed(() => {
    const late = document.querySelector<HTMLScriptElement>('script[type="text/late-module"]')
    // `npm run dev` has modules of its own, which start as they load.
    if (!late) return
    const imports = (late.dataset['imports'] ?? '').split(' ')
    void whenAvailable(imports).then(() => run(late, imports))
  })
}

const longestPause = 30_000

/**
 * Fetches the files until all of them are in the browser's cache; meanwhile the page shows that they are missing.
 * Neither `preload` nor `modulepreload`: Chromium answers an import with a preload that failed, also after its link was
 * removed.
 */
async function whenAvailable(files: readonly string[]): Promise<void> {
  for (
    let pause = 1000;
    !((await areCached(files)) || (await canFetch(files)));
    pause = Math.min(2 * pause, longestPause)
  ) {
    markFailed(true)
    await new Promise((resolve) => {
      addEventListener('online', resolve, { once: true })
      setTimeout(resolve, pause)
    })
  }
  markFailed(false)
}

/** Whether the service worker that controls this page has all of these in a cache. */
export async function areCached(files: readonly string[], cacheName = filesCache): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false
  // One query for all of them: members start React on every page.
  const stored = await (await caches.open(cacheName)).keys()
  const paths = new Set(stored.map(({ url }) => new URL(url).pathname))
  return files.every((file) => paths.has(file))
}

/** Their names contain hashes of their content: a fetched file remains in the browser's cache. */
async function canFetch(files: readonly string[]): Promise<boolean> {
  const fetched = files.map(async (file) => {
    const response = await fetch(file, { priority: 'high' })
    await response.arrayBuffer()
    // A network's log-in page answers every request, too.
    return response.ok && !response.headers.get('content-type')?.startsWith('text/html')
  })
  return Promise.all(fetched).then(
    (all) => all.every(Boolean),
    () => false,
  )
}

const markFailed = (failed: boolean) => document.documentElement.toggleAttribute('data-start-failed', failed)

function run(late: HTMLScriptElement, imports: readonly string[]): void {
  endPrefetching()
  const { key } = (history.state as { key?: string } | null) ?? {}
  if (key !== undefined) forgetScrollPosition(key)
  for (const href of imports)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  const script = Object.assign(document.createElement('script'), { type: 'module', textContent: late.textContent })
  script.addEventListener('error', () => markFailed(true))
  document.head.append(script)
}

/** True for a document that contains all that its page shows, without an account or an open dialog. */
function canWait(): boolean {
  const { react } = document.documentElement.dataset
  if (react === undefined || hasStoredSession() || hasRedirectResult(location)) return false
  // A search or an open item; on the offline page, the page that it replaces (offline-page.tsx).
  if (location.search !== '' && location.pathname !== '/offline') return false
  const content = document.querySelector('script#public-content')?.textContent ?? ''
  if (react === reactOnDemandWithData.react && content === '') return false
  const { dialogs: _, ...others } = held(currentState())
  return Object.keys(others).length === 0 && dialogsIn(currentState()).every((name) => name === 'menu')
}

const controls = 'button, input, textarea, select'

/** True for events that React handles; `data-script` marks what the document's inline script handles. */
const isReacts = (event: Event) => around(event, controls) !== undefined && !around(event, '[data-script]')

/**
 * Starts React after the first frame: on a phone's line and its one busy core, scripts would compete with the
 * stylesheet and the first layout. A page that needs no React starts it on the first interaction. A page in a hidden
 * tab has no frames and starts right away.
 */
export function startReactWhenNeeded(): void {
  recordEvents(startReact)
  const onIntent = (event: Event) => {
    if (isReacts(event)) startReact()
  }
  for (const type of ['pointerover', 'pointerdown', 'focusin', 'input'])
    document.addEventListener(type, onIntent, { passive: true })
  whenParsed(() => {
    if (canWait()) return
    if (document.hidden) startReact()
    else requestAnimationFrame(() => setTimeout(startReact))
  })
}
