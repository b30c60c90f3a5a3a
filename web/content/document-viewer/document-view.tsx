import { useEffect } from 'react'
import { TornSheetDrawing } from '#web/ui/art/torn-sheet-drawing.tsx'
import { TicketDrawing } from '#web/ui/art/ticket-drawing.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import type { DocumentViewerProps } from './document-viewer.tsx'
import { removeFirstPage } from './first-page.ts'
import { OpenPages } from './open-pages.tsx'
import { type DocumentSource, type Opening, useDocument } from './file/use-document.ts'
import type { FullScreen } from './use-full-screen.ts'
import { ViewerBar } from './viewer-bar.tsx'

export interface DocumentViewProps extends Omit<DocumentViewerProps, 'source'> {
  source: DocumentSource
  screen: FullScreen
  /** Registers what Escape closes before the document; the callback returns true where it closed something. */
  onEscape: (leave: (() => boolean) | undefined) => void
  onRetry: () => void
}

/** Retrying mounts the component again with another key. */
export function DocumentView(props: DocumentViewProps) {
  const { source, onRetry } = props
  const opening = useDocument(source)
  if (opening.state === 'ready') return <OpenPages {...props} document={opening.document} />
  return (
    <>
      <ViewerBar title={source.title} description={source.description} />
      {opening.state === 'loading' ? <Loading /> : <Failed why={opening.why} onRetry={onRetry} />}
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

type Why = Extract<Opening, { state: 'failed' }>['why']

const titles: Partial<Record<Why, string>> = {
  lapsed: 'This saved copy has to be renewed',
  offline: 'Not saved for offline use',
}

const reasons: Record<Why, string> = {
  gone: 'It may have been removed, or your plan does not include it any more.',
  'signed-out': 'Your session has ended. Log in again to continue reading.',
  offline: 'You are offline, and this document is not saved on this device. Connect to the internet to read it.',
  unreachable: 'Check your connection and try again. This document is not saved on this device.',
  broken: 'Check your connection and try again. If it still does not open, the file may be damaged.',
  lapsed: 'Your plan was last checked more than 14 days ago. Connect to the internet, or renew Pro, to read it again.',
}

function Failed({ why, onRetry }: { why: Why; onRetry: () => void }) {
  const lapsed = why === 'lapsed'
  useEffect(removeFirstPage, [])
  return (
    <div role="alert" className="grid flex-1 place-content-center overflow-y-auto bg-sunk">
      <EmptyState
        drawing={lapsed ? <TicketDrawing /> : <TornSheetDrawing />}
        title={titles[why] ?? 'Failed to open the document'}
        text={reasons[why]}
      >
        <Button onClick={onRetry}>Try Again</Button>
      </EmptyState>
    </div>
  )
}
