import { History } from 'lucide-react'
import { editedLabel } from '#domain/forum/edited-label.ts'

interface EditedMarkProps {
  post: { edits: number; edited_at: string | null; edited_by: string | null }
  onOpen: () => void
}

/** That a post was edited; it opens what changed. */
export function EditedMark({ post, onOpen }: EditedMarkProps) {
  const label = editedLabel(post)
  if (label === undefined) return null
  const look = 'inline-flex items-center gap-1 text-xs text-ink-2'
  const icon = <History aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
  // Without revisions there is nothing to open.
  if (post.edits === 0)
    return (
      <span className={look}>
        {icon}
        {label}
      </span>
    )
  return (
    <button
      type="button"
      className={`${look} relative cursor-pointer underline decoration-line underline-offset-4 after:absolute after:-inset-x-1.5 after:-inset-y-3.5 hover:decoration-current`}
      onClick={onOpen}
    >
      {icon}
      {label}
    </button>
  )
}
