import { useState } from 'react'
import type { Mark } from '#domain/attendance/attendance.ts'
import { begunClasses } from '#domain/attendance/counted-classes.ts'
import type { CountedClass } from '#domain/attendance/counted-classes.ts'
import { collegeDay } from '#domain/dates/college-time.ts'
import { useSession } from '../session.ts'
import { clockOf } from './clock.ts'
import { showMark, useCounted } from './counted.ts'
import { markClasses, undoMark } from './mark-outbox.ts'

interface NewMark {
  marked: CountedClass
  mark: Mark
  undo: () => void
}

export interface Marking {
  /** Today's classes that have begun. */
  classes: readonly CountedClass[]
  /** The newest mark of this visit, which can be taken back. */
  newest: NewMark | undefined
  onMark: (one: CountedClass, mark: Mark) => void
}

/** Marks today's classes in one press. */
export function useMarking(now: Date) {
  const account = useSession().user?.id
  const counted = useCounted(account)
  const [newest, setNewest] = useState<NewMark>()
  const onMark = (marked: CountedClass, mark: Mark) => {
    if (account === undefined || counted === undefined) return
    const [row] = markClasses(account, [marked], mark, counted.last)
    if (!row) return
    showMark(account, marked, mark)
    const undo = () => {
      setNewest(undefined)
      showMark(account, marked, marked.mark)
      void undoMark(account, row)
    }
    setNewest({ marked, mark, undo })
  }
  const classes = begunClasses(counted?.classes ?? [], collegeDay(now), clockOf(now))
  const marking: Marking = { classes, newest, onMark }
  return { account, counted, marking }
}
