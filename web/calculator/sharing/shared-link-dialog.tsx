import type { Entries } from '#domain/cgpa/entries.ts'
import { isUntouched } from '#domain/cgpa/entries.ts'
import { scaleOf } from '#domain/cgpa/scales.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { readFragment } from './link.ts'

interface SharedLinkDialogProps {
  /** The fragment of the opened link. */
  fragment: string
  entries: Entries
  onTake: (entries: Entries) => void
  onClose: () => void
}

/** Confirms before a link's rows replace the person's own. */
export function SharedLinkDialog({ fragment, entries, onTake, onClose }: SharedLinkDialogProps) {
  const shared = readFragment(fragment)
  if (shared === undefined) {
    return (
      <Dialog
        open
        onClose={onClose}
        size="sm"
        title="This link cannot be read"
        footer={<Button onClick={onClose}>Keep my courses</Button>}
      >
        <p>It is damaged, or it was made by another version of the calculator. Ask for a new link.</p>
      </Dialog>
    )
  }
  const own = isUntouched(entries) ? 'You have no courses of your own yet.' : 'Your own courses will be replaced.'
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Open the shared calculation?"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep my courses
          </Button>
          <Button onClick={() => onTake(shared)}>Open</Button>
        </>
      }
    >
      <p>
        {`${counted(shared.courses.length, 'course')} and ${counted(shared.semesters.length, 'earlier semester')}. Scale: ${scaleOf(shared.scale).name}. ${own} You can undo it.`}
      </p>
    </Dialog>
  )
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
