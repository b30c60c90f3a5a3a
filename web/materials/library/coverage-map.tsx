import { useState } from 'react'
import type { Exam } from '#domain/dates/exams.ts'
import { paths } from '#domain/paths.ts'
import { ListLink } from '#web/page/address/list-link.tsx'
import { useDialogEntry } from '#web/page/address/use-dialog-entry.ts'
import { lazyDialog } from '#web/page/hydration/lazy.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Coverage } from '../papers.ts'
import type { Library } from '../queries.ts'
import { mapOf, mapYears, type CoverageCell } from './map.ts'
import { Panel } from './panel.tsx'

const YearDialog = lazyDialog(async () => (await import('./year-dialog.tsx')).YearDialog, { prefetched: false })

interface CoverageMapProps {
  courses: Library['mine']
  coverage: readonly Coverage[]
  itemAddress: (id: string) => string
}

/** My courses by years: available, missing and requested papers. */
export function CoverageMap({ courses, coverage, itemAddress }: CoverageMapProps) {
  const years = mapYears(coverage)
  const rows = courses.map((course) => ({ course, places: years.map((year) => mapOf(coverage, course.id, year)) }))
  const all = rows.flatMap(({ places }) => places.flatMap(({ mid, end }) => [mid, end]))
  const there = all.filter(({ id }) => id !== null).length
  const [shown, setShown] = useState<{ course: Library['mine'][number]; year: number }>()
  const { isOpen, open, close } = useDialogEntry('year')
  const opened = shown && { ...shown, place: mapOf(coverage, shown.course.id, shown.year) }

  return (
    <Panel title="My courses" count={`${there} of ${all.length} papers`} className="overflow-hidden">
      <div className="px-2 pt-1 pb-4 md:px-5">
        <table className="w-full table-fixed border-collapse text-xs">
          <caption className="sr-only">Papers by course and year</caption>
          <thead>
            <tr className="border-b-2 border-ink">
              <th scope="col" className="py-1.5 text-left font-semibold text-ink-2">
                Course
              </th>
              {years.map((year) => (
                <th
                  key={year}
                  scope="col"
                  className="w-10 py-1.5 text-center font-semibold text-ink-2 tabular-nums md:w-17"
                >
                  {year}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ course, places }) => (
              <tr key={course.id} className="border-b border-line">
                <th
                  scope="row"
                  aria-label={`${course.code} ${course.name}`}
                  className="py-1.5 pr-1 text-left font-normal"
                >
                  <ListLink
                    to={paths.course(course.id)}
                    className="flex min-h-9 flex-col justify-center no-underline hover:underline md:flex-row md:items-center md:justify-start md:gap-3"
                  >
                    <b className="text-sm leading-tight">{course.code}</b>
                    <span dir="auto" className="line-clamp-2 leading-tight wrap-anywhere text-ink-2 md:text-sm">
                      {course.name}
                    </span>
                  </ListLink>
                </th>
                {places.map((place) => (
                  <td key={place.year} className="p-0">
                    <button
                      type="button"
                      aria-label={`${course.code} ${place.year}: ${spoken('mid-semester', place.mid)}, ${spoken('end-semester', place.end)}`}
                      onClick={() => {
                        setShown({ course, year: place.year })
                        open()
                      }}
                      className="grid min-h-13 w-full grid-flow-col place-content-center gap-[3px] hover:bg-sunk md:gap-1.5"
                    >
                      <Cell letter="M" place={place.mid} />
                      <Cell letter="E" place={place.end} />
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <ul aria-label="Key" className="mt-3 flex flex-wrap items-center gap-x-4.5 gap-y-1.5 text-xs text-ink-2">
          <Legend letter="E" place={{ ...nothing, id: 'there' }} text="available" />
          <Legend letter="M" place={{ ...nothing, id: 'there', is_new: true }} text="new this week" />
          <Legend letter="E" place={nothing} text="missing" />
          <Legend letter="E" place={{ ...nothing, requests: 4 }} text="requested by 4" />
          <li>M mid semester, E end semester</li>
        </ul>
      </div>
      {opened && (
        <YearDialog
          open={isOpen}
          onClose={close}
          course={opened.course}
          places={opened.place}
          itemAddress={itemAddress}
        />
      )}
    </Panel>
  )
}

const nothing: CoverageCell = { id: null, is_new: false, requests: 0, asked: false }

function spoken(exam: Exam, { id, is_new, requests }: CoverageCell): string {
  const state =
    id !== null ? (is_new ? 'available, new' : 'available') : requests > 0 ? `requested by ${requests}` : 'missing'
  return `${exam} ${state}`
}

/** A page of paper: filled where it is there, its outline where it is missing. */
function Cell({ letter, place: { id, is_new, requests } }: { letter: string; place: CoverageCell }) {
  const look =
    id !== null
      ? is_new
        ? 'border-pen bg-pen text-sheet'
        : 'border-ink bg-ink text-on-ink'
      : requests > 0
        ? 'border-marigold-ink bg-marigold-wash text-marigold-ink'
        : 'border-dashed border-edge text-ink-3'
  return (
    <span
      aria-hidden="true"
      // Drawn: the button says it in words.
      data-letter={id === null && requests > 0 ? Math.min(requests, 99) : letter}
      className={classNames(
        'grid before:content-[attr(data-letter)] h-6 w-4.25 place-items-center rounded-[1px_4px_1px_1px] border text-xs leading-none font-bold md:h-7.5 md:w-6',
        look,
      )}
    />
  )
}

function Legend({ letter, place, text }: { letter: string; place: CoverageCell; text: string }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <Cell letter={letter} place={place} />
      {text}
    </li>
  )
}
