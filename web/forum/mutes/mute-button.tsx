import { Volume2, VolumeX } from 'lucide-react'
import { useDialogEntry } from '#web/page/address/use-dialog-entry.ts'
import { lazyDialog } from '#web/page/hydration/lazy.tsx'
import { parseTags } from '#domain/forum/tags.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import type { Comment, Discussion } from '../data/schema.ts'
import { namedAuthor, personToMute, tagToMute, useMute } from './mute.ts'

const MuteDialog = lazyDialog(async () => (await import('./mute-dialog.tsx')).MuteDialog, { prefetched: false })

/** At a discussion of somebody else: mutes its author or one of its tags. */
export function MuteDiscussion({ discussion }: { discussion: Discussion }) {
  const dialog = useDialogEntry('mute')
  const author = namedAuthor(discussion)
  const person = author === undefined ? [] : [personToMute(author, discussion.user_name)]
  const tags = parseTags(discussion.tags).map(tagToMute)
  const choices = [...person, ...tags]
  if (choices.length === 0) return null
  return (
    <>
      <Button variant="quiet" onClick={dialog.open}>
        <VolumeX aria-hidden="true" strokeWidth={1.75} />
        {person.length === 0 ? 'Mute a tag' : tags.length === 0 ? 'Mute the author' : 'Mute author or tag'}
      </Button>
      <MuteDialog choices={choices} open={dialog.isOpen} onClose={dialog.close} />
    </>
  )
}

/** At a comment of somebody else under their name. */
export function MuteAuthor({ comment }: { comment: Comment }) {
  const { change, isPending } = useMute()
  const author = namedAuthor(comment)
  if (author === undefined) return null
  const isMuted = comment.author_muted === true
  return (
    <IconButton
      label={`${isMuted ? 'Unmute' : 'Mute'} ${comment.user_name}`}
      title={isMuted ? 'Unmute' : 'Mute'}
      className="text-ink-2!"
      aria-busy={isPending || undefined}
      onClick={() => !isPending && change({ what: personToMute(author, comment.user_name), isMuted: !isMuted })}
    >
      {isMuted ? (
        <Volume2 aria-hidden="true" strokeWidth={1.75} className="size-4.5!" />
      ) : (
        <VolumeX aria-hidden="true" strokeWidth={1.75} className="size-4.5!" />
      )}
    </IconButton>
  )
}
