import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import type { PageRegion } from '#web/content/document-viewer/regions.ts'
import type { Paper } from '../papers.ts'
import type { Practice } from '../data/practice.ts'
import { practiceKey } from '../data/practice-queries.ts'
import type { AskedAgain } from '../data/asked-again.ts'
import { askedAgainKey } from '../data/asked-again-queries.ts'

const row = z.object({
  id: z.string(),
  number: z.string(),
  page: z.number(),
  region: z.nullable(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  text: z.string(),
  marks: z.nullable(z.number()),
  group_id: z.nullable(z.string()),
  /** Null while it is not grouped. */
  question_groups: z.nullable(z.object({ times_asked: z.number() })),
})

export interface PaperQuestion extends PageRegion {
  /** '1a' */
  label: string
  text: string
  marks: number | null
  timesAsked: number | undefined
  practised: boolean
}

const none: PaperQuestion[] = []

/** '1 (a)' for a narrow column: '1a'. */
const labelOf = (number: string): string => number.replaceAll(/[\s().]/g, '')

/** A paper's questions, in order. Fetched after its first page, which has priority. */
export function useQuestionsOf(paper: Paper | undefined, isOpened: boolean): PaperQuestion[] {
  const client = useQueryClient()
  const id = paper?.id ?? ''
  const courseId = paper?.course_id ?? ''
  const { data: rows } = useQuery({
    queryKey: ['questions of', id],
    queryFn: async ({ signal }) => {
      const { data: found } = await data()
        .from('questions')
        .select('id, number, page, region, text, marks, group_id, question_groups(times_asked)')
        .eq('material_id', id)
        .order('position')
        .abortSignal(signal)
        .throwOnError()
      return z.array(row).parse(found)
    },
    // Without a network, out of what the course's page knows.
    placeholderData: () => rowsIn(client.getQueryData<AskedAgain>(askedAgainKey(courseId)), id),
    enabled: isOpened && paper?.kind === 'paper',
  })
  const practice = client.getQueryData<Practice>(practiceKey(courseId))
  return useMemo(() => {
    if (!rows || rows.length === 0) return none
    const practised = new Set(practice?.reviews.map(({ group_id }) => group_id))
    return rows.map(({ number, question_groups: group, group_id, ...known }) => ({
      ...known,
      label: labelOf(number),
      timesAsked: group?.times_asked,
      practised: group_id !== null && practised.has(group_id),
    }))
  }, [rows, practice])
}

function rowsIn(asked: AskedAgain | undefined, paper: string): z.infer<typeof row>[] | undefined {
  const rows = asked?.groups.flatMap(({ id, times_asked, wordings }) =>
    wordings
      .filter(({ material_id }) => material_id === paper)
      .map(({ question_id, ...wording }) => ({
        ...wording,
        id: question_id,
        group_id: id,
        question_groups: { times_asked },
      })),
  )
  return rows?.toSorted((one, other) => one.page - other.page || (one.region?.[1] ?? 0) - (other.region?.[1] ?? 0))
}
