/** A class of every week, with the columns of `public.slots`. Times as `09:00`. */
export interface SlotFields {
  /** 1 is Monday. */
  weekday: number
  starts_at: string
  ends_at: string
  /** Null where it is no course of the catalogue; then `name` is what it is. */
  course_id: string | null
  name: string
  room: string
  teacher: string
  /** Null for everybody. */
  group_name: string | null
  /** Null for every week. */
  week: 'A' | 'B' | null
  lab: boolean
}

export interface Slot extends SlotFields {
  id: string
}

/** A row of the grid. */
export interface Hour {
  starts_at: string
  ends_at: string
}

const columns = [
  'weekday',
  'starts_at',
  'ends_at',
  'course_id',
  'name',
  'room',
  'teacher',
  'group_name',
  'week',
  'lab',
] as const satisfies readonly (keyof SlotFields)[]

export const fieldsOf = (slot: SlotFields): SlotFields => ({
  weekday: slot.weekday,
  starts_at: slot.starts_at,
  ends_at: slot.ends_at,
  course_id: slot.course_id,
  name: slot.name,
  room: slot.room,
  teacher: slot.teacher,
  group_name: slot.group_name,
  week: slot.week,
  lab: slot.lab,
})

export const isSame = (one: SlotFields, other: SlotFields): boolean =>
  columns.every((column) => one[column] === other[column])

type Times = Pick<SlotFields, 'weekday' | 'starts_at' | 'ends_at'>

export const overlaps = (one: Times, other: Times): boolean =>
  one.weekday === other.weekday && one.starts_at < other.ends_at && other.starts_at < one.ends_at
