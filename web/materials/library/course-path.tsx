import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { wording } from '../wording.ts'
import type { CourseDetails } from '../data/course-queries.ts'

interface CoursePathProps {
  courseId: string
  course: CourseDetails | null | undefined
}

/** The way back from a page of a course. */
export function CoursePath({ courseId, course }: CoursePathProps) {
  return (
    <nav aria-label="Breadcrumb" className="pt-6 text-sm text-ink-2">
      <ol className="flex flex-wrap items-center gap-1.5">
        <li>
          <Link to={paths.pyqs()}>{wording.title}</Link>
        </li>
        <li className="flex min-w-0 items-center gap-1.5">
          <ChevronRight aria-hidden="true" strokeWidth={1.75} className="size-4" />
          <Link dir="auto" to={paths.course(courseId)} className="wrap-anywhere">
            {course ? `${course.code} ${course.name}` : 'Papers of the course'}
          </Link>
        </li>
      </ol>
    </nav>
  )
}
