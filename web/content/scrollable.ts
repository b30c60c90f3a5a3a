/** A ref for a text: parts that are too wide scroll sideways, also by keyboard; parts that fit are no tab stops. */
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
