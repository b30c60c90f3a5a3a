import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { TornSheetDrawing } from '#web/ui/art/torn-sheet-drawing.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Pages, type PagesHandle } from './pages.tsx'
import type { OpenDocument } from './pdf.ts'
import { Toolbar } from './toolbar.tsx'
import { type Opening, useDocument } from './use-document.ts'
import { type Command, commandOf, stepped, type Zoom } from './viewer-state.ts'

interface DocumentViewProps {
  /** An address of our server. */
  url: string
  title: string
  onFullScreen: () => void
  onRetry: () => void
}

/** Mount it anew (by key) to try again. */
export function DocumentView({ url, title, onFullScreen, onRetry }: DocumentViewProps) {
  const opening = useDocument(url)
  if (opening.state === 'loading') return <Loading percent={opening.percent} />
  if (opening.state === 'failed') return <Failed why={opening.why} onRetry={onRetry} />
  return <OpenPages document={opening.document} title={title} onFullScreen={onFullScreen} />
}

interface OpenPagesProps extends Pick<DocumentViewProps, 'title' | 'onFullScreen'> {
  document: OpenDocument
}

function OpenPages({ document, title, onFullScreen }: OpenPagesProps) {
  const pages = useRef<PagesHandle>(null)
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState<Zoom>('fit')
  /** What is on the screen, whether chosen or fitted. */
  const [scale, setScale] = useState(1)

  const go = (number: number) => pages.current?.go(Math.min(Math.max(number, 1), document.pages))
  const commands: Record<Command, () => void> = {
    next: () => go(page + 1),
    previous: () => go(page - 1),
    first: () => go(1),
    last: () => go(document.pages),
    in: () => setZoom(stepped(scale, 1)),
    out: () => setZoom(stepped(scale, -1)),
    fit: () => setZoom('fit'),
    full: onFullScreen,
  }
  const press = (event: KeyboardEvent) => {
    const command = event.target instanceof HTMLInputElement ? undefined : commandOf(event)
    if (command === undefined) return
    event.preventDefault()
    commands[command]()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys for whatever in here has the focus
    <div onKeyDown={press} className="flex min-h-0 flex-1 flex-col">
      <Toolbar page={page} pages={document.pages} zoom={zoom} scale={scale} onGo={go} commands={commands} />
      <Pages ref={pages} document={document} title={title} zoom={zoom} onPage={setPage} onScale={setScale} />
    </div>
  )
}

function Loading({ percent }: { percent: number | undefined }) {
  return (
    <div data-pages tabIndex={-1} className="grid flex-1 place-content-center gap-3 bg-sunk p-6 outline-none">
      <output className="text-center text-sm text-ink-2">Opening the document...</output>
      <Progress label="Loaded" value={percent} className="w-56" />
      <p aria-hidden="true" className="h-[1lh] text-center text-sm text-ink-2 tabular-nums">
        {percent !== undefined && `${percent}%`}
      </p>
    </div>
  )
}

const reasons = {
  gone: 'It may have been removed, or your plan does not include it any more.',
  'signed-out': 'Your session has ended. Log in again to continue reading.',
  broken: 'Check your connection and try again. If it still does not open, the file may be damaged.',
}

function Failed({ why, onRetry }: { why: Extract<Opening, { state: 'failed' }>['why']; onRetry: () => void }) {
  return (
    <div role="alert" className="grid flex-1 place-content-center overflow-y-auto bg-sunk">
      <EmptyState drawing={<TornSheetDrawing />} title="Failed to open the document" text={reasons[why]}>
        <Button onClick={onRetry}>Try Again</Button>
      </EmptyState>
    </div>
  )
}
