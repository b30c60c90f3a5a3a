import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { Ref } from 'react'
import { PageSheet } from './page-sheet.tsx'
import type { OpenDocument } from './pdf.ts'
import type { Zoom } from './viewer-state.ts'

export interface PagesHandle {
  /** @param page from 1 to the number of pages */
  go: (page: number) => void
}

interface PagesProps {
  ref: Ref<PagesHandle>
  document: OpenDocument
  title: string
  zoom: Zoom
  /** The page that is read now. */
  onPage: (page: number) => void
  onScale: (scale: number) => void
}

/** Left and right of a page, in CSS pixels. */
const margins = 24
/** A wide window does not blow a page up beyond this. */
const largestFit = 1.6

/** All pages below each other; only those near the window are drawn. */
export function Pages({ ref, document, title, zoom, onPage, onScale }: PagesProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const fitted = Math.min(Math.max(width - margins, 100) / document.size.width, largestFit)
  const scale = zoom === 'fit' ? fitted : zoom

  const sheets = () => [...(scroller.current?.querySelectorAll<HTMLElement>('[data-page]') ?? [])]
  useImperativeHandle(ref, () => ({ go: (page) => sheets()[page - 1]?.scrollIntoView({ block: 'start' }) }))

  // How far down the document the window's middle stood, preserved while the pages are zoomed.
  const place = useRef(0)
  const rescaled = useEffectEvent((to: number) => {
    onScale(to)
    const element = scroller.current
    if (element) element.scrollTop = place.current * element.scrollHeight - element.clientHeight / 2
  })
  useLayoutEffect(() => rescaled(scale), [scale])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    setWidth(element.clientWidth)
    return () => observer.disconnect()
  }, [])

  const read = useEffectEvent(() => {
    const element = scroller.current
    if (!element) return
    const middle = element.scrollTop + element.clientHeight / 2
    place.current = middle / element.scrollHeight
    const atEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 2
    const all = sheets()
    // The last page may be too short to reach the middle.
    const page = atEnd ? all.length : all.filter((sheet) => sheet.offsetTop <= middle).length
    onPage(Math.max(page, 1))
  })
  useEffect(() => {
    const element = scroller.current
    const listen = () => read()
    element?.addEventListener('scroll', listen, { passive: true })
    return () => element?.removeEventListener('scroll', listen)
  }, [])

  return (
    <div
      ref={scroller}
      data-pages
      role="document"
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
      tabIndex={0}
      className="relative min-h-0 flex-1 overflow-auto overscroll-contain bg-sunk p-3 -outline-offset-3"
    >
      {/* As wide as its widest page, so that a page larger than the window can be scrolled to from both sides. */}
      <div className="mx-auto grid w-max min-w-full justify-items-center gap-3">
        {width > 0 &&
          Array.from({ length: document.pages }, (_, index) => (
            <PageSheet key={index} document={document} page={index + 1} scale={scale} />
          ))}
      </div>
    </div>
  )
}
