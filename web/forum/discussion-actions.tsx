import { Link2, Trash2 } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { Discussion } from './rows.ts'
import { mayDelete } from './viewer.ts'
import type { Viewer } from './viewer.ts'

interface DiscussionActionsProps {
  discussion: Discussion
  viewer: Viewer | undefined
  onDelete: () => void
}

export function DiscussionActions({ discussion, viewer, onDelete }: DiscussionActionsProps) {
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(location.origin + paths.discussion({ id: discussion.id }))
      toast.success('Link copied')
    } catch {
      // Without https, or when the browser forbids it: the address bar holds the same link.
      toast.error('Could not copy. The link is in the address bar.')
    }
  }

  return (
    <div className="-mx-3 ml-auto flex flex-wrap">
      <Button variant="quiet" onClick={() => void copyLink()}>
        <Link2 aria-hidden="true" strokeWidth={1.75} />
        Copy link
      </Button>
      {mayDelete(viewer, discussion) && (
        <Button variant="quiet" className="text-brick! hover:bg-brick-wash!" onClick={onDelete}>
          <Trash2 aria-hidden="true" strokeWidth={1.75} />
          Delete
        </Button>
      )}
    </div>
  )
}
