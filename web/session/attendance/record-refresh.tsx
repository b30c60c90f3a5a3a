import { collegeDay } from '#domain/dates/college-time.ts'
import { useMyClass } from '#web/content/timetable/my-class.ts'
import type { MyClass } from '#web/content/timetable/my-class.ts'
import { termOf, useRecord } from './record-queries.ts'

/** Loads the person's record, from which the marks of the coming days are computed. Renders nothing. */
export function RecordRefresh({ account, now }: { account: string; now: Date }) {
  const { data: own } = useMyClass(account)
  return own ? <Record account={account} own={own} today={collegeDay(now)} /> : null
}

function Record({ account, own, today }: { account: string; own: MyClass; today: string }) {
  useRecord(account, termOf(own, today), today)
  return null
}
