import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { PageImage } from './page-image.tsx'
import { type QueuedPaper, queuedName, type SimilarPaper } from './queue.ts'

interface CompareDialogProps {
  open: boolean
  paper: QueuedPaper
  other: SimilarPaper
  onClose: () => void
  onBetterCopy: () => void
}

/** Both side by side; on a phone one above the other. */
export function CompareDialog({ open, paper, other, onClose, onBetterCopy }: CompareDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="full"
      title="Compare"
      description={`${queuedName(paper)}, as it was sent, and ${other.name}`}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            Close
          </Button>
          {other.inLibrary && (
            <Button variant="accent" onClick={onBetterCopy}>
              Approve as better copy
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
        <section aria-label="As it was sent">
          <h3 className="mb-2 font-body text-sm font-semibold">As it was sent</h3>
          <PageImage key={paper.id} id={paper.id} bytes={paper.bytes} name={queuedName(paper)} />
        </section>
        <section aria-label={other.inLibrary ? 'In the library' : 'Sent before'}>
          <h3 className="mb-2 font-body text-sm font-semibold">{other.inLibrary ? 'In the library' : 'Sent before'}</h3>
          <PageImage key={other.id} id={other.id} bytes={undefined} name={other.name} />
        </section>
      </div>
    </Dialog>
  )
}
