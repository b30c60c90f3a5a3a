import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BellOff, BellPlus } from 'lucide-react'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'

interface Followed {
  kind: 'discussion' | 'notice'
  id: string
}

const followRow = z.object({ muted: z.boolean() })

const words = {
  discussion: {
    follows: 'You will be notified of new answers.',
    muted: 'You will no longer be notified of new answers.',
  },
  notice: {
    follows: 'You will be notified when this notice changes.',
    muted: 'You will no longer be notified when this notice changes.',
  },
}

/**
 * Whether the reader is notified of a discussion's answers or of a notice's changes. Authors and those who answered
 * follow already.
 */
export function FollowButton({ kind, id }: Followed) {
  const client = useQueryClient()
  const key = ['follows', kind, id]
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const { data: row } = await data()
        .from('follows')
        .select('muted')
        .eq('kind', kind)
        .eq('subject_id', id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return z.nullable(followRow).parse(row)
    },
    staleTime: 60_000,
  })
  const follows = query.data !== null && query.data?.muted === false
  const save = useMutation({
    mutationFn: async (muted: boolean) =>
      data()
        .from('follows')
        .upsert({ kind, subject_id: id, muted }, { onConflict: 'account_id,kind,subject_id' })
        .throwOnError(),
    onSuccess: (_, muted) => {
      client.setQueryData(key, { muted })
      toast.success(muted ? words[kind].muted : words[kind].follows)
    },
    onError: () => toast.error('This could not be saved. Check your connection and try again.'),
  })

  if (query.data === undefined) return null
  return (
    <Button variant="quiet" busy={save.isPending} onClick={() => save.mutate(follows)}>
      {follows ? <BellOff aria-hidden="true" strokeWidth={1.75} /> : <BellPlus aria-hidden="true" strokeWidth={1.75} />}
      {follows ? 'Mute' : 'Follow'}
    </Button>
  )
}
