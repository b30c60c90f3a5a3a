/**
 * A possible beginning of a citation, a code mark or a TeX command: a space, `[`, `[1`, `[1, 2`, a backtick, `\sqrt`.
 */
const begun = /(?:[`$]+|\\[a-zA-Z]*|\s)?(?:\[[\d ,–-]{0,30})?$/

/** Marks of code and formulas, TeX commands with a number in brackets, ends of paragraphs, citations. */
const marks = /```|`|\$\$|\\[()[\]]|\\[a-zA-Z]+\[\d{1,2}\]|\n\n|\s?\[(\d{1,2}(?:\s?[,–-]\s?\d{1,2}){0,6})\](?!\()/g

/** The closing mark for each opening one. */
const closings = new Map([
  ['```', '```'],
  ['`', '`'],
  ['$$', '$$'],
  [String.raw`\(`, String.raw`\)`],
  [String.raw`\[`, String.raw`\]`],
])

/**
 * Removes a model's citations of sources that it was not given; numbers in brackets inside of code and formulas stay. A
 * citation may be split over two pieces, so a possible beginning at the end of a piece waits for the next one.
 */
export async function* withGivenCitations(
  pieces: AsyncIterable<string>,
  sources: number,
): AsyncGenerator<string, void> {
  const given = openFilter(sources)
  let held = ''
  for await (const piece of pieces) {
    const text = held + piece
    const end = text.search(begun)
    held = end === -1 ? '' : text.slice(end)
    const whole = given(end === -1 ? text : text.slice(0, end))
    if (whole !== '') yield whole
  }
  if (held !== '') yield held
}

/** Remembers from one text to the next whether it is inside of code or a formula. */
function openFilter(sources: number): (text: string) => string {
  let closing: string | undefined
  const filter = (mark: string, numbers?: string) => {
    if (numbers !== undefined) {
      const cited = citedBy(numbers)
      // `[0, 1]` is an interval.
      if (closing !== undefined || (cited.length > 1 && cited.includes(0))) return mark
      const given = cited.filter((number) => number >= 1 && number <= sources)
      return given.length === 0 ? '' : `${/^\s/.exec(mark)?.[0] ?? ''}${given.map((number) => `[${number}]`).join('')}`
    }
    // An unclosed backtick ends with its paragraph.
    if (mark === closing || (mark === '\n\n' && closing === '`')) closing = undefined
    else closing ??= closings.get(mark)
    return mark
  }
  return (text) => text.replaceAll(marks, filter)
}

/** `1`, `1, 3` and `1-3`. */
function citedBy(numbers: string): number[] {
  return numbers.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split(/[–-]/).map(Number)
    return Array.from({ length: Math.max(0, Math.min(to, 99) - from + 1) }, (_, index) => from + index)
  })
}
