import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import type { Notice } from '../notices.ts'
import { type Change, changesBetween } from './changes.ts'

const shape = {
  title: z.string(),
  excerpt: z.string(),
  content: z.string(),
  deadline: z.nullable(z.string()),
  valid_until: z.nullable(z.string()),
}
const row = z.nullable(z.object(shape))

const marks = { same: 'span', old: 'del', new: 'ins' } as const
const looks = {
  same: undefined,
  old: 'text-ink-2',
  new: 'rounded-[2px] bg-teal-wash px-[.15em] font-semibold text-teal no-underline',
}

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

function Changes({ changes }: { changes: Change[] }) {
  return changes.map(({ label, parts }) => (
    <p key={label} className="mt-1">
      <span>{`${label}: `}</span>
      {parts.map(({ kind, text }, index) => {
        const Mark = marks[kind]
        return (
          // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which do not move
          <Fragment key={index}>
            <Mark className={looks[kind]}>{text}</Mark>{' '}
          </Fragment>
        )
      })}
    </p>
  ))
}
