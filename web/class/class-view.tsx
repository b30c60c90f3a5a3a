import { Armchair, Pencil, Plus, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { classKey } from '#domain/attendance/mark-log.ts'
import { clockTime, collegeDay, collegeMinutes, collegeToday, longDay } from '#domain/dates/college-time.ts'
import { paths } from '#domain/paths.ts'
import { mondayOf } from '#domain/timetable/day.ts'
import type { ClassOnDay } from '#web/content/timetable/classes.ts'
import type { MyClass } from '#web/content/timetable/my-class.ts'
import { RefreshSlot } from '#web/session/attendance/refresh-slot.tsx'
import { MarkWithUndo } from '#web/session/attendance/mark-with-undo.tsx'
import { type Marking, useMarking } from '#web/session/attendance/use-marking.ts'
import { OutboxPanel } from '#web/session/outbox/outbox-panel.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { ClassHead } from './class-head.tsx'
import { ChangeProof, ChangesPanel } from './changes-panel.tsx'
import { type ReportedChange, useChanges, useRefreshAfterCalls } from './changes.ts'
import { DayList } from './day-list.tsx'
import { DayStrip } from './day-strip.tsx'
import { DayMarks } from './day-marks.tsx'
import { GroupsChoice } from './groups-choice.tsx'
import { NextPanel } from './next-panel.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { TermLine } from './term-line.tsx'
import { WeekTable } from './week-table.tsx'

interface ClassViewProps {
  own: MyClass
  rows: readonly ClassOnDay[]
  day: string
  now: Date
  /** When what is shown was fetched, where it could not be fetched again. */
  savedAt: Date | undefined
}

export type Reporting = { row: ClassOnDay | null } | undefined

const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog, { early: false })
const RoomsDialog = lazyPart(async () => (await import('./rooms-dialog.tsx')).RoomsDialog, { early: false })
const toDay = (day: string) => paths.class({ day })

/** What a student marks of a row of the timetable. */
const countedOf = ({ classes }: Marking, row: ClassOnDay) =>
  row.yours
    ? classes.find(
        (one) => classKey(one) === classKey({ ...row, date: row.planned_date, starts_at: row.planned_start }),
      )
    : undefined

/** The days that something is reported of. */
const changedDays = (changes: readonly ReportedChange[]): ReadonlySet<string> =>
  new Set(
    changes.flatMap(({ kind, date, to_date: to }) =>
      kind === 'representative' ? [] : to === null ? [date] : [date, to],
    ),
  )

/** A day on a phone, the week on a wide screen, and what changes in it. */
export function ClassView({ own, rows, day, now, savedAt }: ClassViewProps) {
  // Today's, also where a later week is shown.
  const { data: changes = [] } = useChanges(own.section, [mondayOf(day), collegeDay(now)].toSorted()[0] ?? day)
  useRefreshAfterCalls()
  const [reporting, setReporting] = useState<Reporting>()
  const [opened, setOpened] = useState<'share' | 'rooms'>()
  const close = () => setOpened(undefined)
  const { account, counted, marking } = useMarking(now)
  const markedOf = (row: ClassOnDay) => countedOf(marking, row)
  const below = (row: ClassOnDay) => {
    const change = changes.find(({ id }) => id === row.change_id)
    const marked = markedOf(row)
    return (
      <>
        {change && <ChangeProof change={change} />}
        {marked && <MarkWithUndo marking={marking} one={marked} className="mt-1 -mr-11" />}
      </>
    )
  }
  const days = { own, rows, day, now, below, onReport: (row: ClassOnDay) => setReporting({ row }) }
  return (
    <>
      <ClassHead own={own}>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          {own.may_edit && (
            <Link to={paths.classEdit()} className={buttonClass({ variant: 'line' })}>
              <Pencil aria-hidden="true" strokeWidth={1.75} />
              Edit
              <span className="sr-only">the timetable</span>
            </Link>
          )}
          <IconButton label="Share the timetable" onClick={() => setOpened('share')}>
            <Share2 aria-hidden="true" strokeWidth={1.75} />
          </IconButton>
          <Button variant="accent" className="max-sm:flex-1" onClick={() => setReporting({ row: null })}>
            <Plus aria-hidden="true" strokeWidth={2} />
            Report a change
          </Button>
        </div>
      </ClassHead>
      {savedAt && (
        <Message
          tone="warning"
          title={navigator.onLine ? 'This could not be refreshed' : 'You are offline'}
          className="mb-4"
        >
          <p>{`This is the timetable as of ${timeText(savedAt)}. A room may have moved since.`}</p>
        </Message>
      )}
      <GroupsChoice key={own.section} own={own} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <div className="lg:hidden print:hidden">
            <DayStrip own={own} day={day} now={now} changedDays={changedDays(changes)} toDay={toDay} />
            <DayList {...days} />
          </div>
          <div className="hidden lg:block print:block">
            <WeekTable {...days} toDay={toDay} markOf={(row) => markedOf(row)?.mark ?? null} />
          </div>
          <TermLine terms={own.terms} day={day} />
          {account !== undefined && (
            <div className="mt-4 empty:hidden">
              <OutboxPanel account={account} now={now.getTime()} />
            </div>
          )}
        </div>
        <div className="grid min-w-0 content-start gap-5 print:hidden">
          <NextPanel rows={rows} now={now} />
          <DayMarks marking={marking} />
          <ChangesPanel own={own} changes={changes} today={collegeDay(now)} />
          <Button variant="line" className="justify-self-start" onClick={() => setOpened('rooms')}>
            <Armchair aria-hidden="true" strokeWidth={1.75} />
            Rooms without a class
          </Button>
        </div>
      </div>
      {account !== undefined && <RefreshSlot account={account} now={now} counted={counted} />}
      {opened === 'share' && <ShareDialog own={own} onClose={close} />}
      {opened === 'rooms' && <RoomsDialog now={now} onClose={close} />}
      {reporting && (
        <ReportDialog own={own} rows={rows} day={day} row={reporting.row} onClose={() => setReporting(undefined)} />
      )}
    </>
  )
}

function timeText(time: Date): string {
  const day = collegeDay(time)
  const at = clockTime(collegeMinutes(time))
  return day === collegeToday() ? `today, ${at}` : `${longDay(day)}, ${at}`
}
