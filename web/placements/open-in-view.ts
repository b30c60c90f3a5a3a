import { useEffect, useLayoutEffect, useRef } from 'react'

/** The id of a question's element. */
export const itemId = (id: string) => `question-${id}`

const buttonOf = (id: string) => document.getElementById(itemId(id))?.querySelector('button')

/**
 * Scrolls the open question into view. One that a link opened is scrolled to and focused; one that was pressed stays in
 * place although another above it closes: the returned function must be called just before.
 */
export function useOpenInView(openId: string | undefined): (id: string) => void {
  const pressed = useRef<{ id: string; top: number }>(undefined)

  useLayoutEffect(() => {
    if (openId === undefined || pressed.current?.id !== openId) return
    const top = buttonOf(openId)?.getBoundingClientRect().top ?? pressed.current.top
    scrollBy({ top: top - pressed.current.top, behavior: 'instant' })
  }, [openId])

  // After the router, which scrolls in its layout effects.
  useEffect(() => {
    if (openId === undefined || pressed.current?.id === openId) return
    let frame = 0
    // While the drives above are loading, it is hidden, cannot take the focus, and would be pushed down by them.
    const show = () => {
      const button = buttonOf(openId)
      if (!button) return
      if (getComputedStyle(button).visibility === 'hidden') {
        frame = requestAnimationFrame(show)
        return
      }
      button.scrollIntoView({ block: 'start', behavior: 'instant' })
      button.focus({ preventScroll: true })
    }
    show()
    return () => cancelAnimationFrame(frame)
  }, [openId])

  return (id) => {
    pressed.current = { id, top: buttonOf(id)?.getBoundingClientRect().top ?? 0 }
  }
}
