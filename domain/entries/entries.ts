/** What a student writes down for themselves, as the table has it. */
export const entryKinds = {
  assignment: 'Assignment',
  'lab record': 'Lab record',
  tutorial: 'Tutorial',
  meeting: 'Meeting',
  other: 'Other',
} as const
export type EntryKind = keyof typeof entryKinds

/** What a person writes of an entry. */
export interface EntryText {
  kind: string
  title: string
  /** A day of the college, as `2026-11-19`. */
  date: string
  /** PostgreSQL's format of a time, `10:00:00`; null where the day is enough. */
  starts_at: string | null
  note: string
}

export interface OwnEntry extends EntryText {
  id: string
  /** When it was written on the device, ISO 8601: of two devices, the later text is kept. */
  written_at: string
  /** Of an entry of the account's class, which a classmate proposed: `written_at` is when it was confirmed or proposed. */
  of_class?: OfClass | undefined
}

export interface OfClass {
  confirmed: boolean
  /** Null where the account was deleted. */
  reporter: string | null
  /** How many of the three classmates who confirm an entry say that it is so. */
  agreed: number
  /** What the account says of it; null without an answer. */
  answer: boolean | null
  /** The version, which an answer names; null before the first edit, missing in a stored answer of before. */
  edited_at?: string | null
}
