/** What a student writes down for themselves, as the table has it. */
export const entryKinds = {
  assignment: 'Assignment',
  'lab record': 'Lab record',
  tutorial: 'Tutorial',
  meeting: 'Meeting',
  other: 'Other',
} as const
export type EntryKind = keyof typeof entryKinds

export interface OwnEntry {
  id: string
  kind: string
  title: string
  /** A day of the college, as `2026-11-19`. */
  date: string
  /** PostgreSQL's format of a time, `10:00:00`; null where the day is enough. */
  starts_at: string | null
  note: string
  /** When it was written on the device, ISO 8601: of two devices, the later text is kept. */
  written_at: string
}
