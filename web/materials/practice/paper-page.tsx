import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '#web/session/session.ts'
import { data } from '#web/backend/data.ts'
import { useDocument } from '#web/content/document-viewer/file/use-document.ts'
import type { OpenDocument } from '#web/content/document-viewer/file/pdf.ts'
import { paths } from '#domain/paths.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { openSavedCopy } from '../saved/saved-papers.ts'
import { scanWordsOf } from '../viewer/scan-words.ts'
import type { Wording } from '../data/asked-again.ts'
import { pageOfAnswer } from './answer-page.ts'
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

/** A page of a paper, or a part of it: drawn as the viewer draws it. */
export function PaperPage(props: PaperPageProps) {
  const [attempt, setAttempt] = useState(1)
  return <Opened key={`${props.materialId} ${attempt}`} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function Opened({ materialId, onRetry, ...rest }: PaperPageProps & { onRetry: () => void }) {
  const { user } = useSession()
  const opening = useDocument({
    url: paths.materialFile(materialId),
    title: rest.label,
    description: '',
    savedCopy: () => openSavedCopy(user?.id ?? '', materialId),
    scanWords: (page) => scanWordsOf(data(), materialId, page),
  })
  if (opening.state === 'ready') return <Drawn document={opening.document} {...rest} />
  if (opening.state === 'loading')
    return (
      <div className="grid min-h-40 place-content-center rounded-[3px] bg-sunk text-sm text-ink-2">
        <output className="animate-breathe">Opening the page...</output>
      </div>
    )
  return (
    <div
      role="alert"
      className="grid min-h-32 place-content-center justify-items-center gap-2.5 rounded-[3px] bg-sunk p-4 text-center text-sm text-ink-2"
    >
      {navigator.onLine
        ? 'The page could not be opened.'
        : 'This paper is not saved on this device, so it cannot be opened without a network.'}
      <Button variant="line" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}

/** Points around a question that are shown with it. */
const edge = 12

function Drawn({
  document,
  page: first,
  region,
  whole = false,
  answerTo,
  turnable = false,
  label,
}: Omit<PaperPageProps, 'materialId'> & { document: OpenDocument }) {
  const sheet = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<number>()
  const [start, setStart] = useState(answerTo === undefined ? first : undefined)
  const [size, setSize] = useState(document.size)
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

  useEffect(() => {
    const element = sheet.current
    if (!element || start === undefined) return undefined
    const over = new AbortController()
    // Twice as fine as the box is wide, for what is shown enlarged.
    const scale = Math.min(Math.max((box.current?.clientWidth ?? 600) / document.size.width, 0.5) * 1.25, 2)
    document.draw(page, { scale, turned: 0 }, over.signal).then(
      (drawn) => {
        if (over.signal.aborted) return
        setFailed(false)
        setSize(drawn.size)
        element.replaceChildren(drawn.canvas)
      },
      () => over.signal.aborted || setFailed(true),
    )
    return () => over.abort()
  }, [document, page, start])

  // A crop is as wide as the page: the question keeps its place on it, and tables their columns.
  const [, y, , height] = region ?? []
  const crop =
    region && !whole && y !== undefined && height !== undefined
      ? { top: Math.max(y - edge, 0), height: Math.min(height + 2 * edge, size.height) }
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
            {region && whole && <Region region={region} size={size} />}
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
