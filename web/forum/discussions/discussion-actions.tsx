import { Flag, Merge, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { FollowButton } from '#web/content/notifications/follow-button.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { CopyLinkButton } from '#web/ui/actions/copy-link-button.tsx'
import type { Discussion } from '../data/schema.ts'
import { MuteDiscussion } from '../mutes/mute-button.tsx'
import { mayChange, isOfOthers } from '../viewer.ts'
import type { Viewer } from '../viewer.ts'

interface DiscussionActionsProps {
  discussion: Discussion
  viewer: Viewer | undefined
  onReport: () => void
  onEdit: () => void
  onDelete: () => void
}

export function DiscussionActions({ discussion, viewer, onReport, onEdit, onDelete }: DiscussionActionsProps) {
  return (
    <div className="-mx-3 ml-auto flex flex-wrap">
      <CopyLinkButton path={paths.discussion({ id: discussion.id })} />
      {viewer && <FollowButton kind="discussion" id={discussion.id} of="of new answers" />}
      {isOfOthers(viewer, discussion) && (
        <>
          <MuteDiscussion discussion={discussion} />
          <Button variant="quiet" onClick={onReport}>
            <Flag aria-hidden="true" strokeWidth={1.75} />
            Report
          </Button>
        </>
      )}
      {viewer?.moderates === true && isOfOthers(viewer, discussion) && (
        <Link
          to={paths.admin({ section: 'reports', id: discussion.id, show: 'merge' })}
          className={buttonClass({ variant: 'quiet' })}
        >
          <Merge aria-hidden="true" strokeWidth={1.75} />
          Merge into…
        </Link>
      )}
      {mayChange(viewer, discussion) && (
        <>
          <Button variant="quiet" onClick={onEdit}>
            <Pencil aria-hidden="true" strokeWidth={1.75} />
            Edit
          </Button>
          <Button variant="quiet" className="text-brick! hover:bg-brick-wash!" onClick={onDelete}>
            <Trash2 aria-hidden="true" strokeWidth={1.75} />
            Delete
          </Button>
        </>
      )}
    </div>
  )
}
