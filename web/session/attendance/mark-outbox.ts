import type { Mark } from '#domain/attendance/attendance.ts'
import { classKey } from '#domain/attendance/mark-log.ts'
import type { ClassIdentity, LoggedMark } from '#domain/attendance/mark-log.ts'
import type { LoggedFigure } from '#domain/attendance/records.ts'
import { dayInShort } from '#domain/dates/college-time.ts'
import { hourText } from '#domain/timetable/change-text.ts'
import { data } from '#web/backend/data.ts'
import { errorCode } from '#web/backend/errors.ts'
import { addToOutbox, registerKind, takeBack } from '../outbox/outbox.ts'
import { randomId } from '#web/ui/browser/random-id.ts'
import { loggedFigure, loggedMark, undoneMark } from './schema.ts'

export const markKind = 'attendance mark'
export const undoKind = 'attendance undo'
export const figureKind = 'attendance figure'

/** The same id again is the same row: it arrived before, and its answer was lost. */
async function once(insert: PromiseLike<unknown>): Promise<void> {
  try {
    await insert
  } catch (error) {
    if (errorCode(error) !== '23505') throw error
  }
}

// A row is sent without the time at which the server stores it.
registerKind(markKind, async ({ payload }) => {
  const { created_at: _, ...row } = loggedMark.parse(payload)
  await once(data().from('attendance').insert(row).throwOnError())
})
registerKind(figureKind, async ({ payload }) => {
  const { created_at: _, ...row } = loggedFigure.parse(payload)
  await once(data().from('attendance_figures').insert(row).throwOnError())
})
registerKind(undoKind, async ({ payload }) => {
  await data().from('attendance').delete().eq('id', undoneMark.parse(payload).mark).throwOnError()
})

export interface MarkedClass extends ClassIdentity {
  lab: boolean
  day: string
  start: string
}

/** The marks that are being written: a second press on the same button adds nothing. */
const writing = new Map<string, Mark>()

/** `Thu, 12 Nov, 9 am, Operating Systems`. */
export const classText = ({ day, start, name }: Pick<MarkedClass, 'day' | 'start' | 'name'>): string =>
  `${dayInShort(day)}, ${hourText(start)}, ${name}`

/**
 * Marks classes, on this device at once.
 *
 * @param last the time of the newest mark that this device knows: a mark is newer, also where this device's clock is late
 * @returns what waits to be sent
 */
export function markClasses(
  account: string,
  classes: readonly MarkedClass[],
  mark: Mark,
  last: number,
): readonly LoggedMark[] {
  const written_at = Date.now()
  const from = Math.max(written_at, last + 1)
  const items = classes
    .filter((one) => writing.get(classKey(one)) !== mark)
    .map((one, at) => {
      const { course_id, name, date, starts_at, lab } = one
      const marked_at = new Date(from + at).toISOString()
      const row: LoggedMark = {
        id: randomId(),
        course_id,
        name,
        date,
        starts_at,
        lab,
        mark,
        marked_at,
        created_at: null,
      }
      return { id: row.id, kind: markKind, label: `${classText(one)}: ${mark}`, payload: row, written_at }
    })
  const keys = items.map(({ payload }) => classKey(payload))
  for (const key of keys) writing.set(key, mark)
  void addToOutbox(account, items).finally(() => {
    for (const key of keys) if (writing.get(key) === mark) writing.delete(key)
  })
  return items.map(({ payload }) => payload)
}

/** Takes a mark back: out of the outbox where it waits there, else from the server. */
export async function undoMark(account: string, { id, created_at, name }: LoggedMark): Promise<void> {
  if (created_at === null) await takeBack(account, [id])
  const payload = { mark: id }
  await addToOutbox(account, [
    { id: randomId(), kind: undoKind, label: `Undo: ${name}`, payload, written_at: Date.now() },
  ])
}

export async function writeFigures(
  account: string,
  figures: readonly Omit<LoggedFigure, 'id' | 'marked_at' | 'created_at'>[],
) {
  const written_at = Date.now()
  await addToOutbox(
    account,
    figures.map((figure) => {
      const id = randomId()
      const payload = { ...figure, id, marked_at: new Date(written_at).toISOString(), created_at: null }
      const label = `${figure.name}: ${figure.attended} of ${figure.held}`
      return { id, kind: figureKind, label, payload, written_at }
    }),
  )
}
