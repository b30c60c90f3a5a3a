import { around, isHydrated, opensHere } from './press.ts'

declare global {
  interface Window {
    /** Repeats the last event before hydration (page/document/use-event-replay.ts). */
    replayEvent?: (() => void) | undefined
  }
}

/** The maximum time, ms, for which a button may be disabled after hydration, as one that waits for an answer is. */
const timeout = 10_000
const retryMs = 50

/**
 * On a slow line a press would be lost for seconds. Events for React are recorded, and `needed` is called; the last
 * event counts. The listeners are on the window and run last: they receive only what React did not handle.
 */
export function recordEvents(needed: () => void): void {
  let pressed: HTMLElement | undefined
  const record = (replay: () => void, button?: HTMLElement | null) => {
    if (pressed) pressed.ariaBusy = null
    pressed = button ?? undefined
    // On a slow line it takes a second or two until something happens.
    if (pressed) pressed.ariaBusy = 'true'
    window.replayEvent = replay
    needed()
  }
  addEventListener('click', (event) => {
    if (isHydrated() || around(event, '[data-script]')) return
    const link = around(event, 'a[href]')
    const button = around(event, 'button[type=button]')
    if (button instanceof HTMLButtonElement) {
      const found = successor(button, 'button[type=button]')
      record(() => pressWhenEnabled(found()), button)
    } else if (link instanceof HTMLAnchorElement && opensHere(link, event) && opensOverThisPage(link)) {
      event.preventDefault()
      const found = successor(link, 'a[href]')
      record(() => found().click())
    }
  })
  addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    // All forms are React's; an event that it handled is defaultPrevented.
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
    event.preventDefault()
    const found = successor(form, 'form')
    const send = () => {
      if (submitter) submitter.ariaBusy = null
      if (found().isConnected) found().requestSubmit(submitter?.isConnected ? submitter : undefined)
    }
    // A part of the page may be hydrated after the rest.
    if (isHydrated()) setTimeout(send, retryMs)
    else record(send, submitter)
  })
}

/** Where an extension had changed the document and React rendered it again, another element has replaced this one. */
function successor<E extends HTMLElement>(element: E, selector: string): () => E {
  const place = [...document.querySelectorAll(selector)].indexOf(element)
  return () => (element.isConnected ? element : (document.querySelectorAll<E>(selector)[place] ?? element))
}

/** True for this page with another query: an item of its list, a filter. */
const opensOverThisPage = ({ pathname, search }: HTMLAnchorElement) =>
  pathname === location.pathname && search !== location.search

function pressWhenEnabled(button: HTMLButtonElement): void {
  button.ariaBusy = null
  if (!button.disabled) return button.click()
  const enabled = new MutationObserver(() => {
    if (button.disabled) return
    enabled.disconnect()
    button.click()
  })
  enabled.observe(button, { attributeFilter: ['disabled'] })
  setTimeout(() => enabled.disconnect(), timeout)
}
