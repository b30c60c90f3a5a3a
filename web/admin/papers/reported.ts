import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { isReportReason, reportReasons } from '#domain/papers/report-reasons.ts'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { reachedRows } from '../affected-rows.ts'

const material = z.object({
  id: z.string(),
  title: z.string(),
  subject: z.string(),
  course_code: z.string(),
  kind: z.string(),
  exam: z.nullable(z.string()),
  exam_year: z.nullable(z.number()),
  semester: z.nullable(z.number()),
  removed_at: z.nullable(z.string()),
})

const reportRow = z.object({
  id: z.string(),
  what: z.string(),
  note: z.string(),
  created_at: z.string(),
  study_materials: z.nullable(material),
})

type ReportedMaterial = z.infer<typeof material>
type Report = Omit<z.infer<typeof reportRow>, 'study_materials'>

/** A paper with all of its reports. */
export interface ReportedPaper extends ReportedMaterial {
  reports: Report[]
}

export const reasonOf = (what: string): string => (isReportReason(what) ? reportReasons[what] : what)

/** The year that a reader wrote beside 'Wrong year'. */
export const reportedYear = ({ reports }: Pick<ReportedPaper, 'reports'>): string | undefined =>
  reports
    .filter(({ what }) => what === 'wrong_year')
    .flatMap(({ note }) => /\b(?:19[5-9]\d|20\d\d)\b/.exec(note)?.[0] ?? [])[0]

const key = ['admin', 'papers', 'reports']
const removedKey = ['admin', 'papers', 'removed']
const maxReports = 300

export function useReportedPapers() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const { data: rows } = await data()
        .from('material_reports')
        .select(
          'id, what, note, created_at, study_materials(id, title, subject, course_code, kind, exam, exam_year, semester, removed_at)',
        )
        .eq('state', 'open')
        .order('created_at', { ascending: false })
        .limit(maxReports)
        .abortSignal(signal)
        .throwOnError()
      return byPaper(parseRows(reportRow, rows))
    },
    meta: { persist: false },
  })
}

export function byPaper(rows: readonly z.infer<typeof reportRow>[]): ReportedPaper[] {
  const papers = new Map<string, ReportedPaper>()
  for (const { study_materials: paper, ...report } of rows) {
    // Gone between the report and this answer.
    if (paper === null) continue
    const known = papers.get(paper.id)
    if (known) known.reports.push(report)
    else papers.set(paper.id, { ...paper, reports: [report] })
  }
  return [...papers.values()]
}

export interface Correction {
  exam_year: number | null
  semester: number | null
  exam: string | null
  course_id?: string
  course_code?: string
  subject?: string
  title: string
}

type Settling =
  | { paper: ReportedPaper; act: 'dismiss' | 'remove' }
  | { paper: ReportedPaper; act: 'correct'; correction: Correction }

/** Corrects, removes or leaves the paper as it is; its reports are closed either way. */
export function useSettleReports(onDone: (settled: Settling) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (settling: Settling) => {
      const { paper, act } = settling
      if (act === 'correct') {
        const { data: rows } = await data()
          .from('study_materials')
          .update(settling.correction)
          .eq('id', paper.id)
          .select('id')
          .throwOnError()
        reachedRows.parse(rows)
      }
      if (act === 'remove' && paper.removed_at === null)
        await data().rpc('remove_material', { id: paper.id }).throwOnError()
      const ids = paper.reports.map(({ id }) => id)
      const { data: closed } = await data()
        .from('material_reports')
        .update({ state: act === 'dismiss' ? 'dismissed' : 'done' })
        .in('id', ids)
        .select('id')
        .throwOnError()
      reachedRows.parse(closed)
    },
    onSuccess: async (_, settling) => {
      // The library's own lists follow.
      await client.invalidateQueries()
      onDone(settling)
    },
  })
}

const removedRow = z.object({
  id: z.string(),
  title: z.string(),
  subject: z.string(),
  course_code: z.string(),
  removed_at: z.string(),
})

/** What was taken out by hand and can come back; better copies' older files are not among it. */
export function useRemovedPapers() {
  return useQuery({
    queryKey: removedKey,
    queryFn: async ({ signal }) => {
      const { data: rows } = await data()
        .from('study_materials')
        .select('id, title, subject, course_code, removed_at')
        .gt('removed_at', '1970-01-01')
        .is('replaced_by', null)
        .order('removed_at', { ascending: false })
        .limit(maxReports)
        .abortSignal(signal)
        .throwOnError()
      return parseRows(removedRow, rows)
    },
    meta: { persist: false },
  })
}

export function useRestore(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      await data().rpc('restore_material', { id }).throwOnError()
    },
    onSuccess: async () => {
      await client.invalidateQueries()
      onDone()
    },
  })
}
