import { forgetScrollPosition, hasStoredSession } from '#web/storage/before-react.ts'
import { currentState, dialogsIn, held } from '../address/history-entry.ts'
import { hasRedirectResult } from '../redirect/redirect-address.ts'
import { recordEvents } from './event-replay.ts'
import { reactOnDemandWithData } from './on-demand.ts'
import { endPrefetching } from './prefetch-links.ts'
import { around, whenParsed } from './press.ts'

let wanted = false

/**
 * Loads and runs the page's module, which the build has written into the document as data (web/entry.server.tsx),
 * with everything that it imports asked for at once. Without a network, and where the service worker does not have it,
 * it waits: a browser remembers a module that failed until its document is left.
 */
function startReact(): void {
  if (wanted) return
  wanted = true
  whenParsed(() => {
    const late = document.querySelector<HTMLScriptElement>('script[type="text/late-module"]')
    // `npm run dev` has modules of its own, which start as they come.
    if (!late) return
    const imports = (late.dataset['imports'] ?? '').split(' ')
    const begin = () => run(late, imports)
    if (navigator.onLine) return begin()
    void areCached(imports).then((cached) => (cached ? begin() : addEventListener('online', begin, { once: true })))
  })
}

async function areCached(files: readonly string[]): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false
  const found = await Promise.all(files.map((file) => caches.match(file)))
  return !found.includes(undefined)
}

function run(late: HTMLScriptElement, imports: readonly string[]): void {
  endPrefetching()
  const { key } = (history.state as { key?: string } | null) ?? {}
  if (key !== undefined) forgetScrollPosition(key)
  for (const href of imports)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  const script = Object.assign(document.createElement('script'), { type: 'module', textContent: late.textContent })
  script.addEventListener('error', () => document.documentElement.toggleAttribute('data-start-failed', true))
  document.head.append(script)
}

/** Pages whose document holds all that they show, for somebody without an account, and nothing asks for more. */
function canWait(): boolean {
  const { react } = document.documentElement.dataset
  if (react === undefined || hasStoredSession() || hasRedirectResult(location)) return false
  // A search, an open item; on the offline page, where it came from (offline-page.tsx).
  if (location.search !== '' && location.pathname !== '/offline') return false
  const content = document.querySelector('script#public-content')?.textContent ?? ''
  if (react === reactOnDemandWithData.react && content === '') return false
  const { dialogs: _, ...others } = held(currentState())
  return Object.keys(others).length === 0 && dialogsIn(currentState()).every((name) => name === 'menu')
}

const controls = 'button, input, textarea, select'

/** What React handles; what bears `data-script`, the document's script does. */
const isReacts = (event: Event) => around(event, controls) !== undefined && !around(event, '[data-script]')

/**
 * Starts React after the first frame: the page's words are painted first, and on a phone's line, and on its one busy
 * core, scripts would compete with the stylesheet and the first layout. Where the page can do without, it starts when
 * somebody turns to what needs it. A page in a hidden tab has no frames and starts right away.
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
