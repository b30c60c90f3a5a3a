/** The rounds of a selection; the check of `experiences` (supabase/schema/experiences) has the same names. */
export const roundKinds = {
  test: 'Online test',
  coding: 'Coding round',
  discussion: 'Group discussion',
  technical: 'Technical interview',
  design: 'Design interview',
  case: 'Case interview',
  hr: 'HR interview',
  other: 'Another round',
} as const
export type RoundKind = keyof typeof roundKinds
export const roundKindNames = Object.keys(roundKinds) as RoundKind[]

/** How the selection ended for the author. */
export const outcomes = {
  selected: 'Selected',
  not_selected: 'Not selected',
  withdrew: 'Withdrew',
  waiting: 'Waiting for the result',
} as const
export type Outcome = keyof typeof outcomes
export const outcomeNames = Object.keys(outcomes) as Outcome[]

/** What the database takes, in characters, rounds and minutes. */
export const experienceLimits = { role: 120, rounds: 10, asked: 2000, helped: 1000, minutes: 600 } as const

/** Empty is unknown; undefined is no number of minutes that a round can take. */
export function minutesOf(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const minutes = Number(text)
  return /^\d{1,3}$/.test(text) && minutes >= 1 && minutes <= experienceLimits.minutes ? minutes : undefined
}

/** Whether the last check is two years ago or more. */
export const isOutdated = (checkedOn: string, today: string): boolean =>
  `${Number(checkedOn.slice(0, 4)) + 2}${checkedOn.slice(4)}` <= today
