import { TornSheetDrawing } from '#web/ui/art/torn-sheet-drawing.tsx'
import { TicketDrawing } from '#web/ui/art/ticket-drawing.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import type { DocumentViewerProps } from './document-viewer.tsx'
import { OpenPages } from './open-pages.tsx'
import { type DocumentSource, type Opening, useDocument } from './file/use-document.ts'
import type { FullScreen } from './use-full-screen.ts'
import { ViewerBar } from './viewer-bar.tsx'

export interface DocumentViewProps extends Omit<DocumentViewerProps, 'source'> {
  source: DocumentSource
  screen: FullScreen
  /** Says what Escape leaves before the document; it returns true where there was something. */
  onEscape: (leave: (() => boolean) | undefined) => void
  onRetry: () => void
}

/** Mount it anew (by key) to try again. */
export function DocumentView(props: DocumentViewProps) {
  const { source, onRetry } = props
  const opening = useDocument(source)
  if (opening.state === 'ready') return <OpenPages {...props} document={opening.document} />
  return (
    <>
      <ViewerBar title={source.title} description={source.description} />
      {opening.state === 'loading' ? <Loading /> : <Failed opening={opening} onRetry={onRetry} />}
    </>
  )
}

function Loading() {
  return (
    <div data-pages tabIndex={-1} className="grid flex-1 place-content-center gap-3 bg-sunk p-6 outline-none">
      <output className="text-center text-sm text-ink-2">Opening the document...</output>
      <Progress label="Loaded" className="w-56" />
    </div>
  )
}

const reasons = {
  gone: 'It may have been removed, or your plan does not include it any more.',
  'signed-out': 'Your session has ended. Log in again to continue reading.',
  broken: 'Check your connection and try again. If it still does not open, the file may be damaged.',
}

interface FailedProps {
  opening: Extract<Opening, { state: 'failed' | 'lapsed' }>
  onRetry: () => void
}

function Failed({ opening, onRetry }: FailedProps) {
  const isLapsed = opening.state === 'lapsed'
  const { title, text } = isLapsed
    ? opening.reason
    : { title: 'Failed to open the document', text: reasons[opening.why] }
  return (
    <div role="alert" className="grid flex-1 place-content-center overflow-y-auto bg-sunk">
      <EmptyState drawing={isLapsed ? <TicketDrawing /> : <TornSheetDrawing />} title={title} text={text}>
        <Button onClick={onRetry}>Try Again</Button>
      </EmptyState>
    </div>
  )
}
