import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { OpenDocument } from './pdf.ts'

interface PageSheetProps {
  document: OpenDocument
  page: number
  scale: number
}

/** One page: paper of its size at once, its picture and words while it is near the window. */
export function PageSheet({ document, page, scale }: PageSheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(document.size)
  const [failed, setFailed] = useState(false)
  const near = useNear(sheet)

  useEffect(() => {
    const element = sheet.current
    if (!near || !element) return undefined
    const over = new AbortController()
    document.draw(page, scale, over.signal).then(
      (drawn) => {
        if (over.signal.aborted) return
        setSize(drawn.size)
        setFailed(false)
        // Drawn aside, then shown: a page that is zoomed keeps its old picture, stretched, until then.
        element.replaceChildren(...drawn.parts)
      },
      () => over.signal.aborted || setFailed(true),
    )
    return () => over.abort()
  }, [document, page, scale, near])

  useEffect(() => {
    if (!near) sheet.current?.replaceChildren()
  }, [near])

  return (
    <div
      data-page={page}
      role="group"
      aria-label={`Page ${page} of ${document.pages}`}
      style={{ width: Math.floor(size.width * scale), height: Math.floor(size.height * scale) }}
      // White in both themes: it is the paper of the scan.
      className="relative bg-white shadow-lift"
    >
      <div ref={sheet} className="absolute inset-0 overflow-hidden" />
      {failed && <p className="p-4 text-sm text-[#a92f1b]">This page could not be displayed.</p>}
    </div>
  )
}

/** Within a window's height of what is seen. */
function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const observed = element.current
    if (!observed) return undefined
    const root = observed.closest('[data-pages]')
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root,
      rootMargin: '100% 0px',
    })
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element])
  return near
}
