import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { counted } from '#domain/counted.ts'
import { data } from '#web/backend/data.ts'
import { paths } from '#domain/paths.ts'
import { forgetPublicQueries } from '#web/queries/public-queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { ApiError, ask } from '../call-admin-api.ts'

const answer = z.object({ added: z.number(), papers: z.number() })

/** For a library in which nothing is: shows on request what a filled one is like. Nothing where there are papers. */
export function SamplePapers() {
  const client = useQueryClient()
  const { data: isEmpty } = useQuery({
    queryKey: ['admin', 'papers', 'none'],
    queryFn: async ({ signal }) => {
      const { count } = await data()
        .from('study_materials')
        .select('id', { count: 'exact', head: true })
        .is('removed_at', null)
        .abortSignal(signal)
        .throwOnError()
      return count === 0
    },
    meta: { persist: false },
  })
  const add = useMutation({
    mutationFn: () => ask('/files/samples', answer, { body: {} }),
    onSettled: async () => {
      forgetPublicQueries()
      await client.invalidateQueries()
    },
  })
  if (add.isSuccess)
    return (
      <Message tone="success" title={`${counted(add.data.added, 'sample paper')} added`} className="mb-4">
        They are in <Link to={paths.pyqs()}>the library</Link> now. Their pages can be searched once they are read,
        which takes a few minutes. Remove them with the other samples in the <Link to={paths.admin()}>admin area</Link>.
      </Message>
    )
  if (isEmpty !== true) return null
  return (
    <Message tone="info" title="The library is empty" className="mb-4">
      <p>
        To see what a filled one is like, add a small library of question papers, notes and answer keys for three
        courses. All of it is marked as a sample, and goes with the other samples.
      </p>
      {add.isError && (
        <p role="alert" className="mt-2 font-semibold text-brick">
          {add.error instanceof ApiError
            ? add.error.message
            : 'The server did not respond. Try again: nothing is added twice.'}
        </p>
      )}
      <Button variant="line" className="mt-3" busy={add.isPending} onClick={() => add.mutate()}>
        {add.isPending ? 'Adding...' : 'Add sample papers'}
      </Button>
    </Message>
  )
}
