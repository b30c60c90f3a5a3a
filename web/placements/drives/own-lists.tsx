import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { dateOf } from '#domain/dates/college-time.ts'
import { type ShortlistStep, shortlistSteps } from '#domain/drives/shortlists.ts'
import { paths } from '#domain/paths.ts'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { useSession } from '#web/session/session.ts'
import { Message } from '#web/ui/feedback/message.tsx'
import type { Drive } from './drives.ts'

const lineRow = z.object({ step: z.string() })
const steps = Object.entries(shortlistSteps) as [ShortlistStep, string][]

/** The lists that the reader is on: no other line can be read. */
export function OwnLists({ drive }: { drive: Drive }) {
  const { user } = useSession()
  const { data: lines } = useQuery({
    queryKey: ['shortlist lines', drive.id, user?.id],
    queryFn: async ({ signal }) => {
      const { data: rows } = await data()
        .from('shortlist_lines')
        .select('step')
        .eq('drive_id', drive.id)
        // An officer may also read those of their own lists.
        .eq('account_id', user?.id ?? '')
        .abortSignal(signal)
        .throwOnError()
      return parseRows(lineRow, rows).map(({ step }) => step)
    },
    enabled: user !== undefined,
    refetchInterval: 120_000,
  })
  const days: Partial<Record<ShortlistStep, string | null>> = { test: drive.test_on, interviews: drive.interviews_on }
  return steps
    .filter(([step]) => lines?.includes(step))
    .map(([step, name]) => {
      const day = days[step]
      return (
        <Message key={step} tone="success" className="mb-4" title={`You are on the list of ${name}`}>
          <p>{`${day ? `${dateOf(day)}. ` : ''}Only you see this line.`}</p>
          <Link
            to={paths.writeExperience({ organisation: drive.organisation_id, drive: drive.id })}
            className="inline-flex min-h-tap items-center"
          >
            Write about your interview
            <span className="sr-only">{` after ${name}`}</span>
          </Link>
        </Message>
      )
    })
}
