import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BellOff, BellPlus } from 'lucide-react'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'

interface Followed {
  kind: 'discussion' | 'notice' | 'drive' | 'organisation' | 'drive_closing'
  id: string
  /** What the reader will be notified of: `You will be notified …`. */
  of: string
  /** `Follow` and `Mute` where nothing else is given. */
  labels?: { follow: string; mute: string }
  variant?: 'quiet' | 'line'
}

const plainLabels = { follow: 'Follow', mute: 'Mute' }

const followRow = z.object({ muted: z.boolean() })

/**
 * Whether the reader is notified of what happens to something. Authors of a discussion and those who answered follow it
 * already.
 */
export function FollowButton({ kind, id, of, labels = plainLabels, variant = 'quiet' }: Followed) {
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
      toast.success(`You will ${muted ? 'no longer ' : ''}be notified ${of}.`)
    },
    onError: () => toast.error('This could not be saved. Check your connection and try again.'),
  })

  if (query.data === undefined) return null
  return (
    <Button variant={variant} busy={save.isPending} onClick={() => save.mutate(follows)}>
      {follows ? <BellOff aria-hidden="true" strokeWidth={1.75} /> : <BellPlus aria-hidden="true" strokeWidth={1.75} />}
      <span>{follows ? labels.mute : labels.follow}</span>
    </Button>
  )
}
