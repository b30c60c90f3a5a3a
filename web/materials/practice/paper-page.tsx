import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { onTurnedPage, turnedSize } from '#domain/papers/turns.ts'
import type { OpenDocument } from '#web/content/document-viewer/file/pdf.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { pageReading } from '../data/page-readings.ts'
import type { Wording } from '../data/asked-again.ts'
import { pageOfAnswer } from './answer-page.ts'
import { PaperFile } from './paper-file.tsx'
import '#web/content/document-viewer/viewer.css'

interface PaperPageProps {
  materialId: string
  page: number
  /** Left, top, width and height in points: only this is shown, or, of the whole page, this is marked. */
  region?: Wording['region'] | undefined
  whole?: boolean
  /** The page on which the answer to this question begins is looked for. */
  answerTo?: string | undefined
  turnable?: boolean
  label: string
}

/** A page of a paper, or a part of it: drawn as the viewer draws it, and turned as it is read. */
export function PaperPage({ materialId, ...rest }: PaperPageProps) {
  return (
    <PaperFile materialId={materialId} title={rest.label}>
      {(document) => <Drawn document={document} materialId={materialId} {...rest} />}
    </PaperFile>
  )
}

/** Points around a question that are shown with it. */
const edge = 12

function Drawn({
  document,
  materialId,
  page: first,
  region,
  whole = false,
  answerTo,
  turnable = false,
  label,
}: PaperPageProps & { document: OpenDocument }) {
  const sheet = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<number>()
  const [start, setStart] = useState(answerTo === undefined ? first : undefined)
  const [drawnSize, setDrawnSize] = useState<{ width: number; height: number }>()
  const [failed, setFailed] = useState(false)
  const page = Math.min(chosen ?? start ?? 1, document.pages)

  useEffect(() => {
    if (answerTo === undefined) return undefined
    let left = false
    const read = async () => {
      const texts: string[] = []
      for (let number = 1; number <= Math.min(document.pages, 40); number++)
        texts.push((await document.runsOf(number)).map(({ text, after }) => text + after).join(''))
      return pageOfAnswer(texts, answerTo)
    }
    read().then(
      (number) => left || setStart(number),
      () => left || setStart(1),
    )
    return () => {
      left = true
    }
  }, [document, answerTo])

  const { data: reading, isLoading } = useQuery(pageReading(materialId, page))
  const turn = reading?.turn ?? 0
  const size = drawnSize ?? turnedSize(document.size, turn)
  useEffect(() => {
    const element = sheet.current
    if (!element || start === undefined || isLoading) return undefined
    const over = new AbortController()
    // Twice as fine as the box is wide, for what is shown enlarged.
    const scale = Math.min(Math.max((box.current?.clientWidth ?? 600) / document.size.width, 0.5) * 1.25, 2)
    document.draw(page, { scale, turned: turn }, over.signal).then(
      (drawn) => {
        if (over.signal.aborted) return
        setFailed(false)
        setDrawnSize(drawn.size)
        element.replaceChildren(drawn.canvas)
      },
      () => over.signal.aborted || setFailed(true),
    )
    return () => over.abort()
  }, [document, page, start, turn, isLoading])

  // A crop is as wide as the page: the question keeps its place on it, and tables their columns.
  const placed = region && onTurnedPage(region, turn, turnedSize(size, turn))
  const crop =
    placed && !whole
      ? { top: Math.max(placed[1] - edge, 0), height: Math.min(placed[3] + 2 * edge, size.height) }
      : { top: 0, height: size.height }
  const isScrolled = whole || turnable
  return (
    <figure aria-label={label} className="m-0">
      <div
        ref={box}
        {...(isScrolled && { role: 'group', 'aria-label': `${label}, scrolled up and down`, tabIndex: 0 })}
        className={classNames(
          isScrolled ? 'max-h-[min(32rem,50dvh)] overflow-y-auto' : 'overflow-hidden',
          'border border-line',
        )}
      >
        <div className="viewer-sheet overflow-hidden" style={{ aspectRatio: `${size.width} / ${crop.height}` }}>
          <div
            className="absolute inset-x-0"
            style={{ top: `${(-100 * crop.top) / crop.height}%`, height: `${(100 * size.height) / crop.height}%` }}
          >
            <div ref={sheet} className="absolute inset-0" />
            {placed && whole && page === first && <Region region={placed} size={size} />}
          </div>
        </div>
      </div>
      {failed && <p className="mt-2 text-sm text-brick">This page could not be displayed.</p>}
      {turnable && document.pages > 1 && (
        <figcaption className="mt-1 flex items-center justify-center gap-2 text-sm text-ink-2 tabular-nums">
          <IconButton label="Previous page" disabled={page <= 1} onClick={() => setChosen(page - 1)}>
            <ChevronLeft aria-hidden="true" strokeWidth={1.75} />
          </IconButton>
          {`Page ${page} of ${document.pages}`}
          <IconButton label="Next page" disabled={page >= document.pages} onClick={() => setChosen(page + 1)}>
            <ChevronRight aria-hidden="true" strokeWidth={1.75} />
          </IconButton>
        </figcaption>
      )}
    </figure>
  )
}

/** The question, and brought into view. */
function Region({
  region: [, y, , height],
  size,
}: {
  region: NonNullable<Wording['region']>
  size: { height: number }
}) {
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = mark.current
    const scroller = element?.closest('.overflow-y-auto')
    if (element && scroller && size.height > 0)
      scroller.scrollTop += element.getBoundingClientRect().top - scroller.getBoundingClientRect().top - 24
  }, [size.height])
  return (
    <div
      ref={mark}
      className="viewer-question"
      style={{ top: `${(100 * (y - 4)) / size.height}%`, height: `${(100 * (height + 8)) / size.height}%` }}
    />
  )
}
