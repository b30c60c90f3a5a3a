import { type DriveDay, driveDays } from '#domain/drives/days.ts'
import type { Drive } from './drives.ts'

interface DriveDate {
  name: DriveDay | 'results_due'
  label: string
  day: string
}

const labels = Object.entries({ ...driveDays, results_due: 'Semester results are due' }) as [
  DriveDate['name'],
  string,
][]

/** The days that are known, the earliest first. */
export function datesOf(drive: Pick<Drive, DriveDate['name']>): DriveDate[] {
  return labels
    .flatMap(([name, label]) => {
      const day = drive[name]
      return day === null ? [] : [{ name, label, day }]
    })
    .toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
}
