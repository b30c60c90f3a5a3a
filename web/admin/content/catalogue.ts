import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { CatalogueCourse } from '#domain/exam-table/find-courses.ts'
import { data } from '#web/backend/data.ts'

const courseRows = z.array(
  z.pipe(
    z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      aliases: z.array(z.string()),
      branch_id: z.string(),
      branches: z.object({ code: z.string() }),
    }),
    z.transform(({ branch_id: branchId, branches: { code: branch }, ...course }) => ({ ...course, branchId, branch })),
  ),
)

type Course = CatalogueCourse & { branchId: string }

/** The data API's maximum of rows per request. */
const batch = 1000

/** The whole catalogue: what is pasted is compared with every course. */
export function useCourses() {
  return useQuery({
    queryKey: ['admin', 'courses', 'all'],
    queryFn: ({ signal }) => loadCourses(signal),
    meta: { persist: false },
  })
}

async function loadCourses(signal: AbortSignal, from = 0): Promise<Course[]> {
  const { data: rows } = await data()
    .from('courses')
    .select('id, code, name, aliases, branch_id, branches(code)')
    .order('semester')
    .order('code')
    .order('id')
    .range(from, from + batch - 1)
    .abortSignal(signal)
    .throwOnError()
  const courses = courseRows.parse(rows)
  return courses.length < batch ? courses : [...courses, ...(await loadCourses(signal, from + batch))]
}

const organisationRows = z.array(z.object({ id: z.string(), name: z.string() }))

/** Every organisation, by name. */
export function useOrganisations() {
  return useQuery({
    queryKey: ['admin', 'organisations', 'all'],
    queryFn: ({ signal }) => loadOrganisations(signal),
    meta: { persist: false },
  })
}

async function loadOrganisations(signal: AbortSignal, from = 0): Promise<z.infer<typeof organisationRows>> {
  const { data: rows } = await data()
    .from('organisations')
    .select('id, name')
    .order('name')
    .order('id')
    .range(from, from + batch - 1)
    .abortSignal(signal)
    .throwOnError()
  const organisations = organisationRows.parse(rows)
  return organisations.length < batch
    ? organisations
    : [...organisations, ...(await loadOrganisations(signal, from + batch))]
}
