import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import type { Notice } from '../notices.ts'
import { Changes } from '#web/content/differences/changes.tsx'
import { changesBetween } from './changes.ts'

const shape = {
  title: z.string(),
  excerpt: z.string(),
  content: z.string(),
  deadline: z.nullable(z.string()),
  valid_until: z.nullable(z.string()),
}
const row = z.nullable(z.object(shape))

/** The changes of a notice since a revision; renders nothing where that revision was for another audience. */
export function Difference({ notice, revision }: { notice: Notice; revision: number }) {
  const { data: old } = useQuery({
    queryKey: ['notices', 'revision', notice.id, revision],
    queryFn: async ({ signal }) => {
      const { data: found } = await data()
        .from('notice_revisions')
        .select(Object.keys(shape).join(', '))
        .eq('notice_id', notice.id)
        .eq('revision', revision)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return row.parse(found)
    },
    // Revisions are immutable.
    staleTime: Infinity,
  })
  return old ? <Changes changes={changesBetween(old, notice)} /> : null
}
