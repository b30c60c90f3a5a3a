/** Why a cell cannot be imported. Scripts may rely on these. */
export type Fault =
  | 'missing'
  | 'missing-semester'
  | 'unknown-branch'
  | 'unknown-course'
  | 'unknown-value'
  | 'not-a-number'
  | 'not-an-email'
  | 'not-a-phone'
  | 'not-a-date'
  | 'ambiguous-date'
  | 'weekday-differs'
  | 'dates-in-wrong-order'
  | 'not-a-time'
  | 'not-a-link'
  | 'out-of-range'
  | 'too-long'
  | 'digits-lost'
  | 'spreadsheet-error'
  | 'duplicate-in-file'
  | 'belongs-to-another'
  | 'same-code-other-name'
  | 'same-code-other-semester'

export interface Problem {
  kind: Fault
  /** What is wrong and what mends it, as a sentence for the person who imports. */
  cure: string
  /** What the cell probably means, as it would be typed. */
  fixes?: readonly string[]
}

/** What a person should look at in a cell that can be imported. */
export interface Note {
  kind: 'perhaps-mistyped' | 'perhaps-lost-zero'
  text: string
  /** What the cell perhaps means, as it would be typed. */
  fixes: readonly string[]
}

export type Reading<Value> =
  | {
      value: Value
      /** What the cell means for other fields, by their keys: of “CSE/5”, the semester. */
      also?: Readonly<Record<string, unknown>>
      note?: Note
    }
  | { problem: Problem }

export const wrong = (kind: Fault, cure: string, fixes: readonly string[] = []): { problem: Problem } => ({
  problem: { kind, cure, ...(fixes.length > 0 && { fixes }) },
})
