import { useNavigate } from 'react-router'
import { paths } from '#domain/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { useAddFriend, useFriendLink } from './free-hours.ts'

/** At a friend's link: whose it is, what is shown to whom, and the press that adds it. */
export function AddFriend({ token }: { token: string }) {
  const link = useFriendLink(token)
  const navigate = useNavigate()
  const close = () => void navigate(paths.freeHours(), { replace: true, preventScrollReset: true })
  const add = useAddFriend(close)
  if (link.isError)
    return (
      <LoadFailed title="The link could not be loaded" busy={link.isFetching} onRetry={() => void link.refetch()} />
    )
  if (link.data === undefined) return <Skeleton className="h-32" />
  if (link.data === null)
    return (
      <Message tone="warning" title="There is no such link">
        <p>Its owner has deleted it, or a part of it is missing. Ask who sent it to you.</p>
      </Message>
    )
  const { name, own, added } = link.data
  if (own || added)
    return (
      <Message tone="info">
        <span dir="auto">
          {own ? 'This is your own link. Send it to a friend.' : `${name} is among your friends here.`}
        </span>
      </Message>
    )
  return (
    <Sheet as="section" aria-labelledby="add-friend" className="p-4.5">
      <h2 id="add-friend" dir="auto" className="text-lg leading-snug wrap-anywhere">
        {`${name} shares free hours with you`}
      </h2>
      <p dir="auto" className="mt-1.5 text-sm text-ink-2 wrap-anywhere">
        {`You will see when ${name} has classes, not which. ${name} will see your name and that you have added the link, and nothing of your classes: for that, send your own link.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="accent" busy={add.isPending} onClick={() => add.send({ token, name })}>
          <span dir="auto">{`Add ${name}`}</span>
        </Button>
        <Button variant="quiet" onClick={close}>
          Not now
        </Button>
      </div>
    </Sheet>
  )
}
