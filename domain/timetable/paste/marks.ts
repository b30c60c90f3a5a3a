import type { Week } from './reading.ts'

export interface Guess<Value> {
  value: Value
  sure: boolean
}

const title =
  /^(?:by\s+|(?:faculty|teacher|instructor)\s*[:-]\s*)?((?:dr|prof|professor|mr|mrs|ms|miss|er|shri|sri|smt|mx)\b\.?\s*\p{L}.*)$/iu

/** A teacher with a title: "Dr Rao Sample", "by Prof. Das". */
export const titledTeacher = (text: string): string | undefined => title.exec(text.trim())?.[1]?.trim()

const roomWord =
  /^(?:(?:new|old|main|cse?|ece|eee|me|it|ee|ce|computer|language|physics|chemistry|central|software|hardware)\s+)?(?:lh|lt|lhc|cr|lr|tr|room|rm|hall|lab|laboratory|lecture\s+hall|seminar\s+hall|class\s*room|block|bldg|computer\s+(?:lab|cent(?:re|er))|drawing\s+hall|workshop|auditorium|audi|conference\s+hall|smart\s+class)[\s.#-]*(?:no\.?\s*)?(?:[a-z]{0,2}[\s-]?\d{1,4}[a-z]?|[ivx]{1,4}|[a-f])?$/i
/** Rooms that have no number. */
const roomName =
  /^(?:seminar hall|auditorium|audi|drawing hall|workshop|computer (?:lab|cent(?:re|er))|language lab|conference hall|ground|online)$/i
const roomCode = /^[A-Z]{1,5}\d{0,2}(?:[\s-][A-Z])?[\s-]?\d{1,4}[A-Z]?(?:[\s-]\d{1,3})?$/i
const labelled = /^(?:@\s*|at\s+|venue\s*[:-]\s*|room\s*(?:no\.?)?\s*[:-]\s*|(?:room|rm)\s*no\.?\s*)(\S.{0,30})$/i

/** A room: "LH-2", "Lab 1", "AB1 204", "204", "@ Seminar Hall", "Room No. 12". */
export function roomOf(text: string): string | undefined {
  const room = text.trim()
  const [, named] = labelled.exec(room) ?? []
  if (named !== undefined && (/\d/.test(named) || roomWord.test(named) || named.length < 16)) return named.trim()
  if (roomName.test(room)) return room
  if (/\d|[ivx]$/i.test(room) && roomWord.test(room)) return room
  return /^\d{2,4}[A-Z]?$/.test(room) || (roomCode.test(room) && /[A-Z]/i.test(room[0] ?? '')) ? room : undefined
}

/** The room in a title: "Class room: LH 2", "ROOM NO - 204, w.e.f. …". */
export function roomOfTitle(text: string): string | undefined {
  const pattern =
    /(?:^|[\s(,;|])(?:class\s*-?\s*room|room|venue|lecture\s+hall|hall|l\.?h\.?)\s*(?:no\.?|number)?\s*[:\-–.]*\s*([^,;|()\n]{1,24})/i
  const found = pattern.exec(text)
  const name = found?.[1]
    ?.replace(/\s+(?:w\.?e\.?f|with|class|dept|department|from|sem|section|session|date).*$/i, '')
    .trim()
  if (name === undefined || !/\d|hall|lab|audi/i.test(name)) {
    const alone = text.trim()
    return /^(?:lh|lt|lhc|cr|lr)[\s-]?\d{1,3}[a-z]?$/i.test(alone) ? alone : undefined
  }
  const prefix = /(lecture\s+hall|(?<![\w])l\.?h\.?|(?<!\w)hall)\s*(?:no\.?)?\s*[:\-–.]*\s*\d/i.exec(
    found?.[0] ?? '',
  )?.[1]
  return prefix !== undefined && /^\d/.test(name) ? `${prefix.replaceAll('.', '')} ${name}` : name
}

/** Which week: "Week A" is certain, "odd weeks" and "Mon-A" are guesses. */
export function weekOf(text: string): Guess<Week> | undefined {
  const name = text.trim().toLowerCase()
  const sure = /^(?:week|wk)s?[\s.:-]*([ab])$|^([ab])[\s.-]*(?:week|wk)s?$/.exec(name)
  if (sure) return { value: (sure[1] ?? sure[2]) === 'b' ? 'B' : 'A', sure: true }
  const ofDay = /^(?:mon|tue|wed|thu|fri|sat)[a-z]*[\s./-]+([ab])$/.exec(name)
  if (ofDay) return { value: ofDay[1] === 'b' ? 'B' : 'A', sure: false }
  if (/^odd(?:\s*(?:weeks?|wks?))?\.?$|^(?:week|wk)s?[\s.:-]*(?:1|i)$|^w1$|^1st\b.*\b3rd\b.*w(?:ee)?ks?$/.test(name))
    return { value: 'A', sure: false }
  if (/^even(?:\s*(?:weeks?|wks?))?\.?$|^(?:week|wk)s?[\s.:-]*(?:2|ii)$|^w2$|^2nd\b.*\b4th\b.*w(?:ee)?ks?$/.test(name))
    return { value: 'B', sure: false }
  return undefined
}

/** What says that classes alternate by the week, without saying which is when. */
export const alternates =
  /[([]?\s*(?:\b(?:on\s+|in\s+)?(?:alternat(?:e|ing|ely|ively)|alt\.?)[\s-]*(?:weeks?|wks?\b\.?|basis)?|\b(?:every\s+)?(?:odd|even)\s*(?:[/&,]|and)\s*(?:odd|even)\b\s*(?:weeks?|wks?)?|\bfortnightly|\bevery\s+other\s+week|\bweeks?\s*a\s*[/&]\s*b\b|\ba\s*\/\s*b\s*weeks?)\s*[)\]]?/i

const romanNumbers = ['i', 'ii', 'iii', 'iv', 'v', 'vi']
const worded =
  /^(?:batch|bat|group|grp|gr|gp|sub\s?-?\s?batch|set|बैच|समूह)\s*[.:#-]*\s*(?:no\.?\s*)?([a-z]?[\s-]?\d{1,2}|i{1,3}|iv|[a-h])$/i
const lettered = /^([bg])[\s-]?(\d{1,2})$/i
const folded = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The lab group of a text: "A1", "Batch A1", "Gr. 2", "B1"; null for all groups. */
export function groupOf(text: string, groups: readonly string[]): Guess<string | null> | undefined {
  const name = text.trim()
  const own = groups.find((group) => folded(group) === folded(name))
  if (own !== undefined) return { value: own, sure: true }
  if (/^(?:all|both)(?:\s+(?:the\s+)?(?:batches|groups))?$/i.test(name)) return { value: null, sure: true }
  const several = name.split(/\s*(?:&|\+|,|\band\b)\s*/i)
  if (
    several.length > 1 &&
    several.length === groups.length &&
    several.every((one) => groupOf(one, groups) !== undefined)
  )
    return { value: null, sure: true }
  const value = worded.exec(name)?.[1]
  if (value !== undefined) return inGroups(value, groups, true)
  const [, letter = '', digit] = lettered.exec(name) ?? []
  return digit === undefined ? undefined : inGroups(digit, groups, letter.toLowerCase() === 'g', name)
}

function inGroups(value: string, groups: readonly string[], sure: boolean, written = value): Guess<string | null> {
  const own = groups.find((group) => folded(group) === folded(value))
  if (own !== undefined) return { value: own, sure }
  const number = String(romanNumbers.indexOf(value.toLowerCase()) + 1 || value)
  const numbered = groups.filter((group) => /(\d+)$/.exec(group)?.[1] === number)
  const [only] = numbered
  if (only !== undefined && numbered.length === 1) return { value: only, sure }
  return { value: written.toUpperCase().replaceAll(/\s/g, ''), sure: groups.length === 0 }
}
