import { examText } from '../papers.ts'
import { Panel } from '../library/panel.tsx'
import { mapOf, mapYears } from '../library/map.ts'
import { RequestButton } from '../library/request-button.tsx'
import { useCoverage } from '../queries.ts'
import type { CourseDetails } from '../data/course-queries.ts'

/** The missing exams of the last years: each can be requested. */
export function Missing({ course }: { course: CourseDetails }) {
  const { data: coverage } = useCoverage(course.id)
  if (coverage === undefined) return null
  const all = mapYears(coverage)
    .toReversed()
    .flatMap((year) => {
      const { mid, end } = mapOf(coverage, course.id, year)
      return [
        { exam: 'end-semester' as const, exam_year: year, place: end },
        { exam: 'mid-semester' as const, exam_year: year, place: mid },
      ]
    })
  const missing = all.filter(({ place }) => place.id === null)
  if (missing.length === 0) return null
  return (
    <Panel title="Missing" count={`${missing.length} of ${all.length}`}>
      <ul className="divide-y divide-line">
        {missing.map(({ exam, exam_year, place }) => (
          <li
            key={`${exam} ${exam_year}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 px-4 py-2 text-sm leading-[1.4] md:px-5"
          >
            {examText({ exam, exam_year })}
            <RequestButton wanted={{ course_id: course.id, exam, exam_year }} place={place} of={course.code} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
