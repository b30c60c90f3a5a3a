import { useQuery } from '@tanstack/react-query'
import { collegeScaleShape } from '#domain/cgpa/entries-schema.ts'
import type { Entries } from '#domain/cgpa/entries.ts'
import { data } from '#web/backend/data.ts'

/** The college's own scale, where it has one and the entries have not the same. */
export function CollegeScaleOption({ chosen }: { chosen: Entries['scale'] }) {
  const { data: scale } = useQuery({ queryKey: ['grading scale'], queryFn: fetchCollegeScale })
  const key = JSON.stringify(scale)
  if (!scale || key === JSON.stringify(chosen)) return null
  return (
    <option value={key}>
      {/* The entries can have one that it had earlier. */}
      {typeof chosen === 'object' ? `${scale.name}, as it is now` : scale.name}
    </option>
  )
}

/** Null where the college has no grading scale of its own. */
async function fetchCollegeScale({ signal }: { signal: AbortSignal }) {
  const { data: row } = await data()
    .from('college')
    .select('grading_scale')
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  return collegeScaleShape.safeParse(row?.grading_scale).data ?? null
}
