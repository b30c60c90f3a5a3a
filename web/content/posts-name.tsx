import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { counted } from '#domain/counted.ts'
import { data } from '#web/backend/data.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { quoted } from './substring-filter.ts'

interface PostsNameProps {
  accountId: string
  /** The name on new posts (domain/accounts/display-name.ts). */
  name: string
  className?: string
  /** Called after either choice. */
  onDone: () => void
}

/**
 * After a change of name: offers to show the new one on old posts, too. Renders nothing where no post shows another
 * name.
 */
export function PostsName({ accountId, name, className, onDone }: PostsNameProps) {
  const client = useQueryClient()
  const { data: others } = useQuery({
    queryKey: ['posts under another name', accountId, name],
    queryFn: ({ signal }) => countOthers(accountId, name, signal),
    meta: { persist: false },
  })
  const rename = useMutation({
    mutationFn: async () => data().rpc('rename_my_posts').throwOnError(),
    onSuccess: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => !['account', 'admin'].includes(String(queryKey[0])) }),
  })

  if (rename.isSuccess)
    return (
      <Message tone="success" className={className}>
        {`Your posts now show “${name}”.`}
      </Message>
    )
  if (!others) return null
  return (
    <Message tone="info" title="Your earlier posts" className={className}>
      <p>{`${counted(others, 'post')} of yours ${others === 1 ? 'shows' : 'show'} another name. New ones show “${name}”.`}</p>
      {rename.isError && <p className="mt-1 font-semibold">The name could not be changed. Please try again.</p>}
      <p className="mt-2 flex flex-wrap gap-2">
        <Button variant="line" busy={rename.isPending} onClick={() => rename.mutate()}>
          Update earlier posts
        </Button>
        <Button variant="quiet" disabled={rename.isPending} onClick={onDone}>
          Keep the old name
        </Button>
      </p>
    </Message>
  )
}

async function countOthers(accountId: string, name: string, signal: AbortSignal): Promise<number> {
  const counts = await Promise.all(
    (['discussions', 'comments'] as const).map(async (table) => {
      const { count } = await data()
        .from(table)
        .select('id', { count: 'exact', head: true })
        .eq('user_id', accountId)
        .or(`user_name.neq.${quoted(name)}`)
        .abortSignal(signal)
        .throwOnError()
      return count ?? 0
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
