import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { counted } from '#domain/forum.ts'
import { findsText } from '#domain/text-search.ts'
import { data } from '#web/backend/data.ts'
import type { DataClient } from '#web/backend/table-client.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { semesters } from './wording.ts'

const materialRow = z.object({
  id: z.string(),
  title: z.string(),
  subject: z.string(),
  course_code: z.string(),
  semester: z.number(),
  kind: z.enum(['paper', 'notes', 'key']),
  exam_year: z.nullable(z.number()),
  pages: z.nullable(z.number()),
  bytes: z.number(),
})

export type Material = z.infer<typeof materialRow>

export const kinds = { paper: 'Question paper', notes: 'Notes', key: 'Answer key' } as const
export type Kind = keyof typeof kinds

/** All of them: a college's papers are some hundred short rows, and narrowing them needs no server. */
export function useMaterials() {
  return useQuery({
    queryKey: ['materials'],
    queryFn: ({ signal }) => fetchMaterials(signal),
    // The cache may hold yesterday's empty list: whether 'Coming Soon' still holds is asked each time.
    staleTime: 0,
  })
}

async function fetchMaterials(signal: AbortSignal): Promise<Material[]> {
  const { data: rows } = await materialsOf(data()).abortSignal(signal).throwOnError()
  return parseRows(materialRow, rows)
}

export const materialsOf = (client: DataClient) =>
  client
    .from('study_materials')
    .select('id, title, subject, course_code, semester, kind, exam_year, pages, bytes')
    // A contributor reads their own, an admin all of them, whatever their status.
    .eq('status', 'approved')
    .is('removed_at', null)
    .order('semester')
    .order('subject')
    .order('exam_year', { ascending: false, nullsFirst: false })
    .order('title')

export interface Narrowing {
  search: string
  semester: number | undefined
  kind: Kind | undefined
}

export function matchesMaterial(material: Material, { search, semester, kind }: Narrowing): boolean {
  if (semester !== undefined && material.semester !== semester) return false
  if (kind !== undefined && material.kind !== kind) return false
  return findsText(search, [material.subject, material.course_code, material.title])
}

/** In the order of the semesters; one that has nothing is left out. */
export function bySemester(materials: readonly Material[]): [semester: number, materials: Material[]][] {
  return semesters
    .map((number): [number, Material[]] => [number, materials.filter(({ semester }) => semester === number)])
    .filter(([, found]) => found.length > 0)
}

/** What opening it will cost: '12 pages, 1.4 MB'. */
export function weight({ pages, bytes }: Pick<Material, 'pages' | 'bytes'>): string {
  const size =
    bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
  return pages === null ? size : `${counted(pages, 'page')}, ${size}`
}
