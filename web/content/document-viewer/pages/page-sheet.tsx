import { memo, useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { Match } from '../find/find.ts'
import { paintMarks } from '../find/mark-rects.ts'
import type { DrawnPicture, OpenDocument, PageSize } from '../file/pdf.ts'

interface PageSheetProps {
  document: OpenDocument
  page: number
  scale: number
  /** Degrees clockwise. */
  turned: number
  /** The matches on this page. */
  matches: readonly Match[]
  /** The current match; it is scrolled into view. */
  current: Match | undefined
  /** Another page is drawn first: on a slow line both would delay each other. */
  waits: boolean
  onDrawn: (page: number, canvas: HTMLCanvasElement) => void
  /** The picture is drawn, or drawing has failed. */
  onSettled: (page: number) => void
}

/** A page is drawn again when the zoom has not changed for so long, ms. */
const drawPause = 120

/** One page: a blank sheet of its size at first; its picture and text while it is near the window. */
export const PageSheet = memo(function PageSheet(props: PageSheetProps) {
  const { document, page, scale, turned, matches, current, waits, onDrawn, onSettled } = props
  const sheet = useRef<HTMLDivElement>(null)
  const [ownSize, setOwnSize] = useState<PageSize>()
  const [spans, setSpans] = useState<readonly HTMLElement[]>([])
  const [failed, setFailed] = useState(false)
  const near = useNear(sheet)
  const marks = useRef<HTMLDivElement>(null)
  const drawn = useRef<OpenDocument>(undefined)
  /** The match that was scrolled into view: once, not at every zoom. */
  const shown = useRef<Match>(undefined)

  useEffect(() => {
    const element = sheet.current
    if (!near || waits || !element) return undefined
    const over = new AbortController()
    // Drawn off screen first: until then a zoomed page shows its old picture, stretched.
    const show = ({ size, canvas }: DrawnPicture) => {
      drawn.current = document
      setFailed(false)
      setOwnSize(size)
      element.replaceChildren(canvas)
      onDrawn(page, canvas)
      onSettled(page)
    }
    const begin = () =>
      document.draw(page, { scale, turned }, over.signal, show).then(
        ({ words, spans: runs }) => {
          if (over.signal.aborted) return
          element.append(words)
          setSpans(runs)
        },
        () => {
          if (over.signal.aborted) return
          setFailed(true)
          onSettled(page)
        },
      )
    const timer = setTimeout(begin, drawn.current === document ? drawPause : 0)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [document, page, scale, turned, near, waits, onDrawn, onSettled])

  useEffect(() => {
    if (near) return
    sheet.current?.replaceChildren()
    drawn.current = undefined
  }, [near])

  useEffect(() => {
    const layer = marks.current
    const mark = layer && paintMarks(layer, spans, matches, current)
    if (!mark || shown.current === current) return
    shown.current = current
    mark.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [spans, matches, current])

  const size =
    ownSize ?? (turned % 180 === 0 ? document.size : { width: document.size.height, height: document.size.width })
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

/** True within a window's height of the visible part. */
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
