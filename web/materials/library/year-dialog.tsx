import { type Exam, exams } from '#domain/dates/exams.ts'
import { ListLink } from '#web/page/address/list-link.tsx'
import { openedFromList } from '#web/page/address/use-list-address.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { counted } from '#domain/counted.ts'
import type { CoverageCell, YearPlaces } from './map.ts'
import { RequestButton } from './request-button.tsx'

interface YearDialogProps {
  open: boolean
  onClose: () => void
  course: { id: string; code: string; name: string }
  places: YearPlaces
  itemAddress: (id: string) => string
}

/** A course's papers of a year: each available one opens, each missing one can be requested. */
export function YearDialog({ open, onClose, course, places, itemAddress }: YearDialogProps) {
  const line = (exam: Exam, place: CoverageCell) => (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span>
        <b className="font-semibold">{`${exams[exam]} ${places.year}`}</b>
        <span className="block text-sm text-ink-2">{stateOf(place)}</span>
      </span>
      {place.id === null ? (
        <RequestButton wanted={{ course_id: course.id, exam, exam_year: places.year }} place={place} />
      ) : (
        <ListLink
          to={itemAddress(place.id)}
          state={openedFromList}
          preventScrollReset
          className={buttonClass({ variant: 'line' })}
        >
          Open
        </ListLink>
      )}
    </li>
  )
  return (
    <Dialog open={open} onClose={onClose} title={`${course.code} ${places.year}`} description={course.name} size="sm">
      <ul className="divide-y divide-line">
        {line('end-semester', places.end)}
        {line('mid-semester', places.mid)}
      </ul>
      <p className="mt-3 text-sm text-ink-2">Request a missing paper and we will tell you when it is added.</p>
    </Dialog>
  )
}

function stateOf({ id, is_new, requests }: CoverageCell): string {
  if (id !== null) return is_new ? 'Available, new this week' : 'Available'
  return requests > 0 ? `Missing, requested by ${counted(requests, 'student')}` : 'Missing'
}
