import { Send } from 'lucide-react'
import { Button } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Message } from '#web/ui/feedback/message.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import type { useUploadQueue } from './use-upload-queue.ts'

interface SendBarProps {
  /** How many files there are to send. */
  count: number
  preparing: boolean
  progress: ReturnType<typeof useUploadQueue>['progress']
  onSend: () => void
  onCancel: () => void
}

/** Stays in reach of the thumb; says how far it is, and why it stopped. */
export function SendBar({ count, preparing, progress, onSend, onCancel }: SendBarProps) {
  const sending = progress.state === 'sending'
  return (
    <div
      className={classNames(
        'z-(--z-sticky) grid gap-2.5 rounded-b-sheet border-t border-line bg-sheet p-4 lg:static',
        // With nothing to send it would stand before the fields.
        (count > 0 || sending) && 'sticky bottom-(--tab-bar)',
      )}
    >
      {progress.state === 'stopped' && <Message tone={progress.tone}>{progress.text}</Message>}
      {sending && (
        <div className="grid gap-1.5">
          <Progress label="Sent" value={progress.percent} />
          <p dir="auto" className="text-sm wrap-anywhere text-ink-2 tabular-nums">
            {progress.percent < 100
              ? `${progress.percent}% sent: ${progress.name}`
              : 'Upload complete; saving the file'}
          </p>
        </div>
      )}
      {sending ? (
        <Button variant="line" block onClick={onCancel}>
          Cancel
        </Button>
      ) : (
        <Button variant="accent" size="lg" block disabled={count === 0 || preparing} onClick={onSend}>
          <Send aria-hidden="true" strokeWidth={1.75} />
          {count > 1 ? `Send ${count} files for review` : 'Send for review'}
        </Button>
      )}
      <p className="text-center text-xs leading-[1.45] text-ink-3">
        {count === 0 && !sending
          ? 'Photograph the pages or choose files first.'
          : 'Nobody sees it before a reviewer has approved it. You get a notification.'}
      </p>
    </div>
  )
}
