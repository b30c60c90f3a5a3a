import { foldedName } from '../../exam-table/find-courses.ts'

/** Of `options`, the one that `typed` probably means: by a letter more, less or other, or by its beginning; else none. */
export function nearest(typed: string, options: readonly string[]): readonly string[] {
  const text = foldedName(typed)
  const scored = options
    .map((option) => ({ option, far: distance(text, foldedName(option)) }))
    .filter(({ far }) => far <= (text.length > 5 ? 2 : 1))
    .toSorted((one, other) => one.far - other.far)
  const [first, second] = scored
  if (first !== undefined) return first.far === second?.far ? [] : [first.option]
  const begun = options.filter((option) => text.length > 2 && foldedName(option).startsWith(text))
  return begun.length === 1 ? begun : []
}

/** Letters to add, to remove or to change (Levenshtein). */
function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1]
    for (let at = 1; at <= other.length; at++)
      line.push(
        Math.min(
          (line[at - 1] ?? 0) + 1,
          (above[at] ?? 0) + 1,
          (above[at - 1] ?? 0) + Number(letter !== other[at - 1]),
        ),
      )
    above = line
  }
  return above[other.length] ?? 0
}
