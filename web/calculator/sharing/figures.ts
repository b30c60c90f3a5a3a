import type { Entries } from '#domain/cgpa/entries.ts'

/** Whether a fragment is one of the calculator. */
export function isLink(fragment: string): boolean {
  return /^#?v\d+\./.test(fragment)
}

/** What the figures depend on, and nothing else: equal keys have the same result. */
export function figuresKey(entries: Entries): string {
  return JSON.stringify(figuresOf(entries))
}

/** As a link has them. */
export function figuresOf({ scale, courses, method, previous, semesters, byCredits }: Entries) {
  return [
    scale,
    courses.map(({ name, credits, grade }) => [name, credits, grade]),
    method,
    [previous.cgpa, previous.semesters, previous.credits],
    semesters.map(({ name, sgpa, credits }) => [name, sgpa, credits]),
    byCredits ? 1 : 0,
  ]
}
