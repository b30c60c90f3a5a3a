import {
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Ref } from 'react'
import type { Match } from '../find/find.ts'
import { removeFirstPage } from '../first-page.ts'
import { type Spot, useGestures } from './gestures.ts'
import { PageSheet } from './page-sheet.tsx'
import type { OpenDocument } from '../file/pdf.ts'
import { clampedScale, type Zoom } from '../viewer-state.ts'
import { type Band, besideText, columnOf, filledScale, fittedScale, scaleFor, textBlockOf } from './text-block.ts'

export interface PagesHandle {
  /** @param page from 1 to the number of pages */
  go: (page: number) => void
}

interface PagesProps {
  ref: Ref<PagesHandle>
  document: OpenDocument
  title: string
  zoom: Zoom
  /** The zoom to which a second double tap returns. */
  usual: Zoom
  /** Degrees clockwise. */
  turned: number
  startPage: number
  matches: readonly Match[]
  current: Match | undefined
  onZoom: (zoom: Zoom) => void
  /** Called with the current page. */
  onPage: (page: number) => void
  onScale: (scale: number) => void
  onDrawn: (page: number, canvas: HTMLCanvasElement) => void
}

/** The zoom factor of a double tap where there is no column. */
const closer = 1.8
const none: readonly Match[] = []

/** All pages below each other; only those near the window are drawn. */
export function Pages(props: PagesProps) {
  const { ref, document, title, zoom, usual, turned, startPage, matches, current, onZoom, onPage, onScale, onDrawn } =
    props
  const scroller = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const pageWidth = turned % 180 === 0 ? document.size.width : document.size.height
  const fitted = fittedScale(pageWidth, width)
  /** The text block of the first page shown: all pages of a paper have the same margins. */
  const [block, setBlock] = useState<Band>()
  const filled = block === undefined || turned !== 0 ? fitted : filledScale(block, pageWidth, width)
  const scale = zoom === 'fit' ? fitted : zoom === 'text' ? filled : zoom

  /** The page on which the document opens is drawn before its neighbours. */
  const first = Math.min(startPage, document.pages)
  const [opened, setOpened] = useState<OpenDocument>()
  const settle = useCallback(
    (page: number) => {
      if (page !== first) return
      setOpened(document)
      removeFirstPage()
    },
    [first, document],
  )
  const showDrawn = useCallback(
    (page: number, canvas: HTMLCanvasElement) => {
      if (page === first) setBlock((known) => known ?? textBlockOf(canvas))
      onDrawn(page, canvas)
    },
    [first, onDrawn],
  )

  const matchesOf = useMemo(() => {
    const pages = new Map<number, Match[]>()
    for (const match of matches) pages.set(match.page, [...(pages.get(match.page) ?? []), match])
    return pages
  }, [matches])

  const sheets = () => [...(scroller.current?.querySelectorAll<HTMLElement>('[data-page]') ?? [])]
  const go = (page: number) => sheets()[page - 1]?.scrollIntoView({ block: 'start' })
  useImperativeHandle(ref, () => ({ go }))

  // The position of the window's middle in the document, preserved while the pages are zoomed.
  const place = useRef(0)
  /** The point of the pages around which fingers zoom, and its place in the window. */
  const held = useRef<{ at: Spot; scale: number; scroll: Spot }>(undefined)
  /** The part of the page's width that the next scale aligns with the window's left edge. */
  const leftmost = useRef<number>(undefined)
  const rescaled = useEffectEvent((to: number) => {
    onScale(to)
    const element = scroller.current
    if (!element) return
    if (held.current) {
      const { at, scale: from, scroll } = held.current
      held.current = undefined
      element.scrollLeft = ((scroll.x + at.x) * to) / from - at.x
      element.scrollTop = ((scroll.y + at.y) * to) / from - at.y
    } else element.scrollTop = place.current * element.scrollHeight - element.clientHeight / 2
    const left = leftmost.current ?? (zoom === 'text' ? block?.left : undefined)
    leftmost.current = undefined
    if (left === undefined || to <= fitted) return
    element.scrollLeft = (sheets()[first - 1]?.offsetLeft ?? 0) + left * pageWidth * to - besideText
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

  const begin = useEffectEvent(() => {
    if (startPage > 1) go(Math.min(startPage, document.pages))
  })
  const isLaidOut = width > 0
  useLayoutEffect(() => {
    if (isLaidOut) begin()
  }, [isLaidOut])

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
    // A reader who has scrolled on does not wait for the first page.
    if (page !== first) setOpened(document)
  })
  useEffect(() => {
    const element = scroller.current
    const listen = () => read()
    element?.addEventListener('scroll', listen, { passive: true })
    return () => element?.removeEventListener('scroll', listen)
  }, [])

  const zoomTo = (to: number, around: Spot) => {
    const element = scroller.current
    const box = element?.getBoundingClientRect()
    if (!element || !box || to === scale) return
    held.current = {
      at: { x: around.x - box.left, y: around.y - box.top },
      scale,
      scroll: { x: element.scrollLeft, y: element.scrollTop },
    }
    onZoom(to)
  }
  /** The column of a page under a finger, where the page has several. */
  const columnAt = ({ x, y }: Spot): Band | undefined => {
    const page = window.document.elementsFromPoint(x, y).find((one) => one.matches('[data-page]'))
    const canvas = page?.querySelector('canvas')
    if (!page || !canvas || turned !== 0) return undefined
    const box = page.getBoundingClientRect()
    const column = columnOf(canvas, (x - box.left) / box.width)
    return scaleFor(column, pageWidth, width) > scale * 1.15 ? column : undefined
  }
  useGestures(scroller, {
    // Stretched while the fingers move, drawn again when they are lifted.
    onPinch: (factor, around) => {
      const box = sheet.current?.getBoundingClientRect()
      const style = sheet.current?.style
      if (!box || !style) return
      if (style.transform === '') style.transformOrigin = `${around.x - box.left}px ${around.y - box.top}px`
      style.transform = `scale(${clampedScale(scale * factor) / scale})`
    },
    onPinchEnd: (factor, around) => {
      if (sheet.current) sheet.current.style.transform = ''
      zoomTo(clampedScale(scale * factor), around)
    },
    onDoubleTap: (at) => {
      if (typeof zoom === 'number') return onZoom(usual)
      const column = columnAt(at)
      if (column === undefined) return zoomTo(clampedScale(scale * closer), at)
      leftmost.current = column.left
      zoomTo(clampedScale(scaleFor(column, pageWidth, width)), at)
    },
  })

  return (
    <div
      ref={scroller}
      data-pages
      role="document"
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
      tabIndex={0}
      className="viewer-pages relative min-h-0 min-w-0 flex-1 overflow-auto overscroll-contain bg-sunk p-3 pb-20 -outline-offset-3"
    >
      {/* As wide as its widest page, so that a page larger than the window can be scrolled to both sides. */}
      <div ref={sheet} className="mx-auto grid w-max min-w-full justify-items-center gap-3">
        {isLaidOut &&
          Array.from({ length: document.pages }, (_, index) => {
            const page = index + 1
            return (
              <PageSheet
                key={page}
                {...{ document, page, scale, turned, onDrawn: showDrawn }}
                waits={opened !== document && page !== first}
                onSettled={settle}
                matches={matchesOf.get(page) ?? none}
                current={current?.page === page ? current : undefined}
              />
            )
          })}
      </div>
    </div>
  )
}
