import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { counted } from '#domain/counted.ts'
import { NotProven, useFreshProof } from '#web/accounts/fresh-proof/use-fresh-proof.tsx'
import { forgetPublicQueries } from '#web/queries/public-queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { ApiError, ask } from './call-admin-api.ts'

/** What ships as an example, and the press that takes all of it away. Nothing where there is none left. */
export function SamplesBox() {
  const client = useQueryClient()
  const { prove, proofDialog } = useFreshProof()
  const [asking, setAsking] = useState(false)
  const { data: count } = useQuery({
    queryKey: ['admin', 'samples'],
    queryFn: async ({ signal }) => (await ask('/admin/samples', z.object({ count: z.number() }), { signal })).count,
    meta: { persist: false },
  })
  const remove = useMutation({
    mutationFn: () => prove(() => ask('/admin/samples/remove', z.object({ removed: z.number() }), { body: {} })),
    onSuccess: ({ removed }) => toast.success(`${counted(removed, 'sample item')} removed`),
    onSettled: async () => {
      forgetPublicQueries()
      await client.invalidateQueries()
    },
  })
  if (!count) return null
  return (
    <Message tone="info" title="This site still shows samples" className="mb-6">
      <p>
        {`${counted(count, 'sample')} came with CampusLife: notices, alumni, companies, courses, papers, posts, accounts. Remove them when your own are in. What you have added or changed stays.`}
      </p>
      {remove.isError && (
        <p role="alert" className="mt-2 font-semibold text-brick">
          {remove.error instanceof ApiError || remove.error instanceof NotProven
            ? remove.error.message
            : 'The server did not respond. Reload this page before you try again.'}
        </p>
      )}
      <Button variant="line" className="mt-3" busy={remove.isPending} onClick={() => setAsking(true)}>
        {remove.isPending ? 'Removing...' : 'Remove all samples'}
      </Button>
      <ConfirmDialog
        open={asking}
        title="Remove all samples?"
        confirmLabel="Remove samples"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          remove.mutate()
        }}
      >
        Sample content, accounts and posts are deleted. You cannot undo this; a sample that you have changed stays.
      </ConfirmDialog>
      {proofDialog}
    </Message>
  )
}
