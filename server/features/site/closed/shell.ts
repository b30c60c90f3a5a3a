import { openPages } from '#domain/college/opening.ts'

/**
 * A page that leads in, on a closed site: its root element has a mark (web/backend/closed.ts), and without a session its links
 * to other pages are followed by the browser, which gets the gate, and not by the router.
 */
export const closedShell = (html: string): string =>
  html.replace('<html ', '<html data-closed ').replace('</head>', () => `<script>${script}</script></head>`)

const script = `addEventListener('click', (event) => {
  const link = event.target.closest?.('a[href]')
  if (!link || link.origin !== location.origin || ${JSON.stringify([...openPages])}.includes(link.pathname)) return
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
  try { if (Object.keys(localStorage).some((key) => /^sb-.+-auth-token$/.test(key))) return } catch {}
  event.preventDefault()
  event.stopImmediatePropagation()
  location.assign(link.href)
}, true)`
