import type { Drive } from './drives.ts'

interface DriveDate {
  name: (typeof labels)[number][0]
  label: string
  day: string
}

const labels = [
  ['talk_on', 'Talk'],
  ['closes_on', 'Registration closes'],
  ['results_due', 'Semester results are due'],
  ['test_on', 'Test'],
  ['interviews_on', 'Interviews'],
  ['result_on', 'Result'],
] as const

/** The days that are known, the earliest first. */
export function datesOf(drive: Pick<Drive, (typeof labels)[number][0]>): DriveDate[] {
  return labels
    .flatMap(([name, label]) => {
      const day = drive[name]
      return day === null ? [] : [{ name, label, day }]
    })
    .toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
}
