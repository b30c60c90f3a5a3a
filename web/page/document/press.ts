/** The closest element of this kind around the target of an event. */
export function around(event: Event, selector: string): HTMLElement | undefined {
  const found = event.target instanceof Element ? event.target.closest(selector) : null
  return found instanceof HTMLElement ? found : undefined
}

/** Listens on the document, so that elements which React creates later are covered, too. */
export function onPress(selector: string, act: (pressed: HTMLElement, event: MouseEvent) => void): void {
  document.addEventListener('click', (event) => {
    const pressed = around(event, selector)
    if (pressed) act(pressed, event)
  })
}

/** Whether a press on a link opens its address in this tab, not in another one and not as a download. */
export const opensHere = (link: HTMLAnchorElement, event: MouseEvent): boolean =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented) &&
  link.target === '' &&
  !link.hasAttribute('download') &&
  link.origin === location.origin

/** Whether React has hydrated the document, and its router handles links. */
export const isHydrated = (): boolean => document.documentElement.hasAttribute('data-hydrated')

/** Runs when the document is parsed. */
export function whenParsed(act: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act, { once: true })
  else act()
}
