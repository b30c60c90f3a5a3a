import { Check } from 'lucide-react'
import { useMemo, useState } from 'react'
import { collegeToday, daysAfter } from '#domain/dates/college-time.ts'
import { mondayOf } from '#domain/timetable/day.ts'
import { cellSlots, hoursWith } from '#domain/timetable/draft/cells.ts'
import { groupsIn } from '#domain/timetable/draft/from-class.ts'
import { replaceAll, slotsFromPaste } from '#domain/timetable/draft/from-paste.ts'
import { editsOf } from '#domain/timetable/draft/edits.ts'
import type { Reading } from '#domain/timetable/paste/reading.ts'
import { useMediaQuery } from '#web/ui/browser/media-query.ts'
import { randomId } from '#web/ui/browser/random-id.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { classTitle, type MyClass } from '#web/content/timetable/my-class.ts'
import type { ClassCourse } from './api.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { CopyDay } from './copy-day.tsx'
import { DayList } from './day-list.tsx'
import { type Draft, writeDraft } from './draft.ts'
import { gridOf } from './grid-state.ts'
import { GridTable } from './grid-table.tsx'
import { HoursDialog } from './hours-dialog.tsx'
import { changeHours } from './change-hours.ts'
import { MoreDialog } from './more-dialog.tsx'
import { PasteBox } from './paste-box.tsx'
import { type Pasted, Preview } from './preview.tsx'
import { TermSheet } from './term-sheet.tsx'
import { usePublication } from './use-publication.ts'
import { classes, wording } from './wording.ts'

// Lazy: it is opened once in a term.
const CopyClassDialog = lazyPart(async () => (await import('./copying/copy-class-dialog.tsx')).CopyClassDialog, {
  early: false,
})

interface EditorProps {
  accountId: string
  own: MyClass
  matter: {
    periods: readonly { number: number; starts_at: string; ends_at: string }[]
    courses: readonly ClassCourse[]
  }
  initial: Draft
  isStored: boolean
}

export function Editor({ accountId, own, matter, initial, isStored }: EditorProps) {
  const { courses, periods } = matter
  const [draft, setDraft] = useState(initial)
  const [saved, setSaved] = useState<boolean | undefined>(isStored || undefined)
  const [weekday, setWeekday] = useState(1)
  const [more, setMore] = useState<{ weekday: number; hour: number }>()
  const [isChangingHours, setChangingHours] = useState(false)
  const [isCopying, setCopying] = useState(false)
  const [reading, setReading] = useState<Reading>()
  const isWide = useMediaQuery('(min-width: 64rem)')
  const courseById = useMemo(() => new Map(courses.map((course) => [course.id, course])), [courses])

  const set = (next: Draft) => {
    setDraft(next)
    setSaved(writeDraft(accountId, own.section, next))
  }
  const change = (fields: Partial<Draft>) => set({ ...draft, ...fields })
  const grid = gridOf({
    draft,
    courses,
    courseById,
    onChange: (slots) => change({ slots }),
    onMore: (day, hour) => setMore({ weekday: day, hour }),
  })
  const publication = usePublication({ accountId, section: own.section, draft, onDraft: set, onSaved: setSaved })
  const section = classTitle(own)
  const mondays = useMemo(() => nextMondays(), [])
  const isChanged =
    editsOf(draft.loaded, draft.slots).length > 0 ||
    draft.firstDay !== (draft.loadedTerm?.firstDay ?? '') ||
    draft.lastDay !== (draft.loadedTerm?.lastDay ?? '') ||
    draft.weekA !== (draft.loadedTerm?.weekA ?? null)

  const put = ({ slots, weekA, isWhole }: Pasted) => {
    const pasted = slotsFromPaste(slots, courses, randomId)
    const next = isWhole ? replaceAll(draft.slots, pasted) : [...draft.slots, ...pasted]
    setReading(undefined)
    change({
      slots: next,
      groups: [...new Set([...draft.groups, ...groupsIn(next)])],
      ...(draft.firstDay === '' && draft.lastDay === '' && reading?.term),
      hours: isWhole ? hoursWith(next, draft.hours) : draft.hours,
      hoursKnown: draft.hoursKnown || isWhole,
      ...(weekA !== null && { weekA }),
    })
  }
  const context = {
    section,
    groups: draft.groups,
    courses: courses.filter(({ semester }) => semester === own.semester),
    otherCourses: courses.filter(({ semester }) => semester !== own.semester),
    periods:
      draft.hoursKnown && periods.length > 0
        ? periods.map((period) => ({ number: period.number, start: period.starts_at, end: period.ends_at }))
        : [],
  }

  return (
    <>
      <PageHead
        compact
        title={wording.title}
        lead={`${section}, ${classes(draft.slots.length)} typed. Nobody sees it before you publish.`}
      >
        <div className="flex flex-wrap items-center gap-3">
          <DraftMark saved={saved} />
          <Button
            variant={reading === undefined ? 'accent' : 'line'}
            busy={publication.busy}
            disabled={!isChanged}
            onClick={publication.publish}
          >
            Publish
          </Button>
        </div>
      </PageHead>
      {publication.problem !== '' && (
        <Message tone="error" className="mb-4">
          {publication.problem}
        </Message>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {reading === undefined ? (
          <div className="grid min-w-0 gap-4">
            <Sheet className="min-w-0">
              {isWide ? <GridTable grid={grid} /> : <DayList grid={grid} weekday={weekday} onWeekday={setWeekday} />}
            </Sheet>
            <p className="text-sm text-ink-2">
              {`${isWide ? 'Tab: next day. Enter: next hour. Ctrl D: same as above. F2: room, teacher, until, group, week. ' : ''}Lab groups: ${draft.groups[0] ?? 'A1'} first, then ${draft.groups[1] ?? 'A2'}, CS391 / CS393. Leave a free hour empty.`}
            </p>
            <CopyDay grid={grid} />
            <div className="flex flex-wrap gap-2">
              <Button variant="line" onClick={() => setCopying(true)}>
                Copy another class
              </Button>
              {grid.weekdays < 7 && (
                <Button variant="line" onClick={() => change({ weekdays: grid.weekdays + 1 })}>
                  {grid.weekdays === 5 ? 'Add Saturday' : 'Add Sunday'}
                </Button>
              )}
            </div>
          </div>
        ) : (
          <Preview
            reading={reading}
            section={section}
            courses={courses}
            groups={draft.groups}
            mondays={mondays}
            present={draft.slots}
            onCancel={() => setReading(undefined)}
            onPut={put}
          />
        )}
        <div className="grid gap-6">
          <PasteBox context={context} onRead={setReading} />
          <TermSheet
            draft={draft}
            hours={grid.hours}
            mondays={mondays}
            onChange={change}
            onHours={() => setChangingHours(true)}
          />
        </div>
      </div>
      {more !== undefined && (
        <MoreDialog
          grid={grid}
          groups={draft.groups}
          weekday={more.weekday}
          slots={cellSlots(draft.slots, grid.hours, more.weekday, more.hour)}
          onClose={() => setMore(undefined)}
        />
      )}
      {isCopying && (
        <CopyClassDialog
          own={own}
          draft={draft}
          courses={courses}
          onClose={() => setCopying(false)}
          onRead={(read) => {
            setCopying(false)
            setReading(read)
          }}
        />
      )}
      {isChangingHours && (
        <HoursDialog
          hours={grid.hours}
          onClose={() => setChangingHours(false)}
          onSave={(rows) => {
            setChangingHours(false)
            change(changeHours(draft, rows))
          }}
        />
      )}
      {publication.conflicts.length > 0 && (
        <ConflictDialog
          conflicts={publication.conflicts}
          slots={draft.slots}
          loaded={draft.loaded}
          courseById={courseById}
          busy={publication.busy}
          onClose={publication.leaveConflicts}
          onSave={publication.settle}
        />
      )}
    </>
  )
}

function DraftMark({ saved }: { saved: boolean | undefined }) {
  return (
    <p aria-live="polite" className="text-sm">
      {saved === true && (
        <span className="inline-flex items-center gap-1 rounded-control bg-teal-wash px-2 py-0.5 text-teal">
          <Check aria-hidden="true" className="size-4" />
          draft saved
        </span>
      )}
      {saved === false && (
        <span className="text-brick">This device cannot store the draft: publish before you leave.</span>
      )}
    </p>
  )
}

/** This week's Monday and the next one, by the college's day. */
function nextMondays(): string[] {
  const monday = mondayOf(collegeToday())
  return [monday, daysAfter(monday, 7)]
}
