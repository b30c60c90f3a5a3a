/** How long what is rendered above a comment may push it away, ms. */
const settling = 3000

/** Scrolls to a comment and gives it the focus. Waits a frame, since the dialog focuses itself first. */
export function showComment(item: HTMLElement | null): void {
  if (item === null) return
  const show = () => item.scrollIntoView({ block: 'center' })
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      show()
      item.focus({ preventScroll: true })
    }),
  )
  // A long list is rendered part by part, above the comment, until the reader scrolls.
  const lists = item.parentElement?.parentElement
  if (!lists) return
  const observer = new ResizeObserver(show)
  observer.observe(lists)
  const done = new AbortController()
  done.signal.addEventListener('abort', () => observer.disconnect())
  const stop = () => done.abort()
  for (const event of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(event, stop, { passive: true, signal: done.signal })
  setTimeout(stop, settling)
}
