import { memo, useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { Match } from './find.ts'
import { paintMarks } from './mark-rects.ts'
import type { DrawnPage, OpenDocument } from './pdf.ts'

interface PageSheetProps {
  document: OpenDocument
  page: number
  scale: number
  /** Degrees to the right. */
  turned: number
  /** What of the page is found. */
  matches: readonly Match[]
  /** The one that is looked at; it is brought into view. */
  current: Match | undefined
  onDrawn: (page: number, canvas: HTMLCanvasElement) => void
}

/** A zoom that goes on is drawn when it has come to its end, ms. */
const drawPause = 120

/** One page: paper of its size at once, its picture and words while it is near the window. */
export const PageSheet = memo(function PageSheet(props: PageSheetProps) {
  const { document, page, scale, turned, matches, current, onDrawn } = props
  const sheet = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<DrawnPage>()
  const [failed, setFailed] = useState(false)
  const near = useNear(sheet)
  const marks = useRef<HTMLDivElement>(null)
  const isDrawn = useRef(false)
  /** The match that was brought into view: once, not at every zoom. */
  const shown = useRef<Match>(undefined)

  useEffect(() => {
    const element = sheet.current
    if (!near || !element) return undefined
    const over = new AbortController()
    const begin = () =>
      document.draw(page, { scale, turned }, over.signal).then(
        (next) => {
          if (over.signal.aborted) return
          isDrawn.current = true
          setFailed(false)
          // Drawn aside, then shown: a page that is zoomed keeps its old picture, stretched, until then.
          element.replaceChildren(next.canvas, next.words)
          setDrawn(next)
          onDrawn(page, next.canvas)
        },
        () => over.signal.aborted || setFailed(true),
      )
    const timer = setTimeout(begin, isDrawn.current ? drawPause : 0)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [document, page, scale, turned, near, onDrawn])

  useEffect(() => {
    if (near) return
    sheet.current?.replaceChildren()
    isDrawn.current = false
  }, [near])

  useEffect(() => {
    const layer = marks.current
    const mark = layer && paintMarks(layer, drawn?.spans ?? [], matches, current)
    if (!mark || shown.current === current) return
    shown.current = current
    mark.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [drawn, matches, current])

  const size =
    drawn?.size ?? (turned % 180 === 0 ? document.size : { width: document.size.height, height: document.size.width })
  return (
    <div
      data-page={page}
      role="group"
      aria-label={`Page ${page} of ${document.pages}`}
      style={{ width: Math.floor(size.width * scale), height: Math.floor(size.height * scale) }}
      className="viewer-sheet"
    >
      <div ref={sheet} className="absolute inset-0 overflow-hidden" />
      <div ref={marks} aria-hidden="true" className="pointer-events-none absolute inset-0" />
      {failed && <p className="p-4 text-sm text-[#a92f1b]">This page could not be displayed.</p>}
    </div>
  )
})

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
