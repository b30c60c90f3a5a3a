import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { counted } from '#domain/counted.ts'
import { NotProven, useFreshProof } from '#web/accounts/fresh-proof/use-fresh-proof.tsx'
import { callServer } from '#web/backend/call-server.ts'
import { paths } from '#domain/paths.ts'
import { forgetPublicQueries } from '#web/queries/public-queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { ApiError, ask } from './call-admin-api.ts'

const samplesShape = z.object({
  count: z.number(),
  blocked: z.array(
    z.object({
      kind: z.enum(['course', 'branch']),
      id: z.string(),
      name: z.string(),
      reason: z.enum(['exam dates', 'papers', 'syllabus', 'courses']),
    }),
  ),
})
type BlockedSample = z.infer<typeof samplesShape>['blocked'][number]

const reasons: Record<BlockedSample['reason'], string> = {
  'exam dates': 'it has exam dates of yours',
  papers: 'it has papers of yours',
  syllabus: 'it has units of yours in its syllabus',
  courses: 'it has courses that stay',
}

interface BlockedSamplesProps {
  blocked: readonly BlockedSample[]
  busy: boolean
  onClaim: (sample: BlockedSample) => void
}

/** What removing leaves, and why: the college decides about each. */
function BlockedSamples({ blocked, busy, onClaim }: BlockedSamplesProps) {
  return (
    <>
      <p className="mt-2">
        {`${counted(blocked.length, 'sample')} cannot be removed, because something of yours belongs to ${blocked.length === 1 ? 'it' : 'them'}. Keep what your college has, or move what is yours and remove the rest.`}
      </p>
      <ul className="mt-2 grid">
        {blocked.map((sample) => (
          <li
            key={sample.id}
            className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line py-1.5 first:border-t-0"
          >
            <span dir="auto" className="min-w-40 flex-1 wrap-anywhere">
              <Link
                to={paths.admin({ section: sample.kind === 'course' ? 'courses' : 'branches', id: sample.id })}
                className="font-semibold"
              >
                {sample.name}
              </Link>
              {`: ${reasons[sample.reason]}`}
            </span>
            <Button
              variant="line"
              disabled={busy}
              aria-label={`Keep ${sample.name} as ours`}
              onClick={() => onClaim(sample)}
            >
              Keep as ours
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What ships as an example, and the press that takes all of it away. Nothing where there is none left. */
export function SamplesBox() {
  const client = useQueryClient()
  const { prove, proofDialog } = useFreshProof()
  const [asking, setAsking] = useState(false)
  const { data: samples } = useQuery({
    queryKey: ['admin', 'samples'],
    queryFn: ({ signal }) => ask('/admin/samples', samplesShape, { signal }),
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
  const claim = useMutation({
    mutationFn: ({ kind, id }: BlockedSample) =>
      prove(() => callServer('POST', '/api/admin/samples/claim', { kind, id })),
    onError: () => toast.error('That did not work. Reload this page and try again.'),
    onSettled: () => client.invalidateQueries(),
  })
  if (!samples?.count) return null
  const { count, blocked } = samples
  const removable = count > blocked.length
  return (
    <Message tone="info" title="This site still shows samples" className="mb-6">
      {removable && (
        <p>
          {`${counted(count, 'sample')} came with CampusLife: notices, alumni, companies, courses, papers, posts, accounts. Remove them when your own are in. What you have added or changed stays.`}
        </p>
      )}
      {blocked.length > 0 && <BlockedSamples blocked={blocked} busy={claim.isPending} onClaim={claim.mutate} />}
      {remove.isError && (
        <p role="alert" className="mt-2 font-semibold text-brick">
          {remove.error instanceof ApiError || remove.error instanceof NotProven
            ? remove.error.message
            : 'The server did not respond. Reload this page before you try again.'}
        </p>
      )}
      {removable && (
        <Button variant="line" className="mt-3" busy={remove.isPending} onClick={() => setAsking(true)}>
          {remove.isPending ? 'Removing...' : 'Remove all samples'}
        </Button>
      )}
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
