/** By the weekday, 1 = Monday: names and beginnings, folded to letters. */
const names: readonly RegExp[] = [
  /^(?:m|mo|mon|monday|सोम|सोमवार|ସୋମ|ସୋମବାର)$/u,
  /^(?:t|tu|tue|tues|tuesday|मंगल|मंगलवार|ମଙ୍ଗଳ|ମଙ୍ଗଳବାର)$/u,
  /^(?:w|we|wed|weds|wednes|wednesday|बुध|बुधवार|ବୁଧ|ବୁଧବାର)$/u,
  /^(?:th|thu|thur|thurs|thursday|गुरु|गुरू|गुरुवार|गुरूवार|बृहस्पति|बृहस्पतिवार|वीरवार|ଗୁରୁ|ଗୁରୁବାର)$/u,
  /^(?:f|fr|fri|friday|शुक्र|शुक्रवार|ଶୁକ୍ର|ଶୁକ୍ରବାର)$/u,
  /^(?:s|sa|sat|satur|saturday|शनि|शनिवार|ଶନି|ଶନିବାର)$/u,
  /^(?:su|sun|sunday|रवि|रविवार|इतवार|ରବି|ରବିବାର)$/u,
]

const folded = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, '')

const named = (text: string): number => {
  const name = folded(text)
  return name === '' ? 0 : names.findIndex((pattern) => pattern.test(name)) + 1
}

/** The weekday of a cell that holds its name and nothing else: "MON.", "M O N", "Monday / सोमवार", "Fri (15 Aug)". */
export function weekdayOf(cell: string): number | undefined {
  if (cell.length > 40 || /\d:\d|\d\.\d/.test(cell)) return undefined
  const letters = folded(cell)
  // "M3" is mathematics.
  if (letters.length < 3 && /\d/.test(cell)) return undefined
  const whole = named(cell)
  if (whole > 0) return whole
  const parts = cell
    .replaceAll(/\b\d{1,2}(?:st|nd|rd|th)?\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/gi, ' ')
    .split(/[^\p{L}\p{M}]+/u)
    .filter((part) => part !== '')
  const [first, ...others] = parts.map((part) => (part.length > 2 ? named(part) : 0))
  return first !== undefined && first > 0 && others.every((other) => other === first) ? first : undefined
}

/** "Day 2", "Day-II": colleges of a day order have no weekdays in the table. */
export function orderedDayOf(cell: string): number | undefined {
  const [, written = ''] = /^day[\s.:-]*(?:order[\s.:-]*)?([1-6]|i{1,3}|iv|v|vi)$/i.exec(cell.trim()) ?? []
  if (written === '') return undefined
  const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi'].indexOf(written.toLowerCase()) + 1
  return roman || Number(written)
}

const follows =
  /^(?:(?:same\s+)?as|follows?|like)\s+(?:per\s+|on\s+|in\s+|of\s+)?(\p{L}+)(?:['’]s)?(?:\s+time\s?-?table|\s+classes|\s+schedule)?[.!]?$/iu
const followsHindi = /^([\p{L}\p{M}]+)\s+(?:के\s+अनुसार|की\s+तरह|जैसा)$/u
const named2 =
  /^(\p{L}+)(?:['’]s)?\s+(?:time\s?-?table|schedule|classes)(?:\s+(?:is|will be)?\s*(?:to be )?followed)?[.!]?$/iu

/** The weekday that a day follows: "As per Monday", "Same as Mon", "Monday time table". */
export function followedWeekday(cell: string): number | undefined {
  for (const pattern of [follows, followsHindi, named2]) {
    const day = named(pattern.exec(cell.replaceAll(/\s+/g, ' ').trim())?.[1] ?? '')
    if (day > 0) return day
  }
  return undefined
}
