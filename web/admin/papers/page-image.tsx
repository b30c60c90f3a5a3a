import { ChevronLeft, ChevronRight, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { Ref } from 'react'
import { findOnPage } from '#web/content/document-viewer/find/find.ts'
import { paintMarks } from '#web/content/document-viewer/find/mark-rects.ts'
import type { OpenDocument } from '#web/content/document-viewer/file/pdf.ts'
import { useDocument } from '#web/content/document-viewer/file/use-document.ts'
import '#web/content/document-viewer/viewer.css'
import { paths } from '#domain/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { fetchScanWords } from './read-words.ts'

export interface PageImageHandle {
  turnPage: (by: -1 | 1) => void
  showPage: (page: number) => void
  zoom: () => void
}

interface PageImageProps {
  ref?: Ref<PageImageHandle>
  id: string
  bytes: number | undefined
  /** What it is, for screen readers. */
  name: string
  /** What is marked on its first page, where its details were read. */
  marked?: RegExp | undefined
  /** Opened ahead, for who comes to it next. */
  hidden?: boolean
}

/** One page of a paper at a time. Mount it by key: another paper is another one. */
export function PageImage(props: PageImageProps) {
  const [tries, setTries] = useState(0)
  return <Opening key={tries} {...props} onRetry={() => setTries(tries + 1)} />
}

function Opening({ ref, id, bytes, name, marked, hidden = false, onRetry }: PageImageProps & { onRetry: () => void }) {
  const opening = useDocument({
    url: paths.materialFile(id),
    title: name,
    description: '',
    bytes,
    scanWords: (page) => fetchScanWords(id, page),
  })
  return (
    <div hidden={hidden} className="min-w-0">
      {opening.state === 'loading' && (
        <div className="grid min-h-96 place-items-center">
          <Spinner label="Loading the paper..." />
        </div>
      )}
      {opening.state === 'failed' && (
        <div role="alert" className="grid min-h-96 place-content-center justify-items-center gap-3 p-6 text-center">
          <p>
            {opening.why === 'gone'
              ? 'This paper is gone: its sender has withdrawn it.'
              : 'This paper could not be opened.'}
          </p>
          <Button variant="line" onClick={onRetry}>
            Try Again
          </Button>
        </div>
      )}
      {opening.state === 'ready' && <OpenPage ref={ref} document={opening.document} name={name} marked={marked} />}
    </div>
  )
}

/** A zoom that shows half of the page's width. */
const zoomed = 1.9

interface OpenPageProps extends Pick<PageImageProps, 'name' | 'marked'> {
  ref: Ref<PageImageHandle> | undefined
  document: OpenDocument
}

function OpenPage({ ref, document, name, marked }: OpenPageProps) {
  const [page, setPage] = useState(1)
  const [turned, setTurned] = useState(0)
  const [large, setLarge] = useState(false)
  const turnPage = (by: -1 | 1) => setPage((before) => Math.min(Math.max(before + by, 1), document.pages))
  const showPage = (wanted: number) => setPage(Math.min(Math.max(wanted, 1), document.pages))
  useImperativeHandle(ref, () => ({ turnPage, showPage, zoom: () => setLarge((before) => !before) }))
  const Zoom = large ? ZoomOut : ZoomIn
  return (
    <>
      <DrawnPage
        document={document}
        page={page}
        turned={turned}
        large={large}
        name={name}
        marked={page === 1 ? marked : undefined}
      />
      <div className="flex items-center justify-center gap-1 py-1">
        <IconButton label="Previous page" disabled={page === 1} onClick={() => turnPage(-1)}>
          <ChevronLeft aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
        <p className="min-w-14 text-center text-sm tabular-nums">{`${page} / ${document.pages}`}</p>
        <IconButton label="Next page" disabled={page === document.pages} onClick={() => turnPage(1)}>
          <ChevronRight aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
        <IconButton label="Turn" onClick={() => setTurned((turned + 90) % 360)}>
          <RotateCw aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
        <IconButton label="Zoom" aria-pressed={large} aria-keyshortcuts="z" onClick={() => setLarge(!large)}>
          <Zoom aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
      </div>
    </>
  )
}

interface DrawnPageProps {
  document: OpenDocument
  page: number
  turned: number
  large: boolean
  name: string
  marked: RegExp | undefined
}

function DrawnPage({ document, page, turned, large, name, marked }: DrawnPageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const marks = useRef<HTMLDivElement>(null)
  const [spans, setSpans] = useState<readonly HTMLElement[]>([])
  const [width, setWidth] = useState(0)
  const [failed, setFailed] = useState(false)
  // Until it is drawn, a sheet of the first page's shape keeps its place.
  const [shape, setShape] = useState(document.size)

  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const across = large ? width * zoomed : width
  useEffect(() => {
    const element = sheet.current
    if (across === 0 || !element) return undefined
    const over = new AbortController()
    const upright = turned % 180 === 0
    const scale = across / (upright ? document.size.width : document.size.height)
    document.draw(page, { scale, turned }, over.signal).then(
      (drawn) => {
        if (over.signal.aborted) return
        setFailed(false)
        setShape(drawn.size)
        element.replaceChildren(drawn.canvas, drawn.words)
        setSpans(drawn.spans)
      },
      () => over.signal.aborted || setFailed(true),
    )
    return () => over.abort()
  }, [document, page, turned, across])

  useEffect(() => {
    let gone = false
    const paint = async () => {
      const runs = marked ? await document.runsOf(page) : []
      const layer = marks.current
      if (!gone && layer) paintMarks(layer, spans, marked ? findOnPage(page, runs, marked) : [], undefined)
    }
    // Without its words the page can still be read by eye.
    paint().catch(() => {})
    return () => {
      gone = true
    }
  }, [document, page, spans, marked])

  return (
    <div
      ref={frame}
      role="group"
      aria-label={`${name}, page ${page} of ${document.pages}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
      tabIndex={0}
      className={classNames(
        'w-full overscroll-contain -outline-offset-3',
        large ? 'max-h-[75dvh] overflow-auto' : 'overflow-hidden',
      )}
    >
      {failed && <p className="p-4 text-sm text-brick">This page could not be displayed.</p>}
      <div
        // White in both themes: it is the paper of the scan.
        className="relative overflow-hidden bg-white shadow-lift"
        style={{ width: across || '100%', aspectRatio: `${shape.width} / ${shape.height}` }}
      >
        <div ref={sheet} className="absolute inset-0" />
        <div ref={marks} aria-hidden="true" className="pointer-events-none absolute inset-0" />
      </div>
    </div>
  )
}
