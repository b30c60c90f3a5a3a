/** A ref for a text: what is too wide is scrolled sideways, by keyboard too; what fits is no stop on the way. */
export function stopAtScrollers(text: HTMLElement | null) {
  if (text === null) return undefined
  const measure = () => {
    for (const box of text.querySelectorAll<HTMLElement>('pre, table, .overflow-x-auto')) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0
      else box.removeAttribute('tabindex')
    }
  }
  const observer = new ResizeObserver(measure)
  observer.observe(text)
  return () => observer.disconnect()
}
