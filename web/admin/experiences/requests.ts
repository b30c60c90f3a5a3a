import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { type Experience, experienceColumns, experienceRow } from '#web/content/experiences/experiences.ts'
import { useCall } from '#web/queries/use-call.ts'
import { pageSize, useRowPages } from '../pagination.ts'

export type Shown = 'waiting' | 'published' | 'hidden'

/** Those that wait: the oldest first; others: the last checked first. */
export const useExperiences = (state: Shown) =>
  useRowPages<Experience>(['experiences', state], async (from, signal) => {
    const { data: rows } = await data()
      .from('experiences')
      .select(experienceColumns)
      .eq('state', state)
      .order(state === 'waiting' ? 'sent_on' : 'checked_on', { ascending: state === 'waiting', nullsFirst: false })
      .order('id')
      .range(from, from + pageSize)
      .abortSignal(signal)
      .throwOnError()
    return parseRows(experienceRow, rows)
  })

type Decision = 'publish' | 'return' | 'hide'
const done: Record<Decision, string> = {
  publish: 'Published. Its author is notified.',
  return: 'Returned with your reason. Its author is notified.',
  hide: 'No longer shown. Its author is notified.',
}

interface Decided {
  id: string
  decision: Decision
  /** The revision that was read. */
  seen: number
  reason?: string
}

export const useDecide = (onDone?: () => void) =>
  useCall({
    call: async ({ id, decision, seen, reason = '' }: Decided) => {
      await data().rpc('decide_experience', { id, decision, seen, reason }).throwOnError()
      return done[decision]
    },
    changes: ['admin', 'experiences'],
    onDone,
  })

/** A published one that is right still. */
export const useConfirmExperience = () =>
  useCall({
    call: async ({ id, seen }: Pick<Decided, 'id' | 'seen'>) => {
      await data().rpc('decide_experience', { id, decision: 'publish', seen }).throwOnError()
      return 'Checked today'
    },
    changes: ['admin', 'experiences'],
  })
