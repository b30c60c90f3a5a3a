import type { FoundCourse } from './catalogue.ts'
import type { Lexicon } from './lexicon.ts'
import { type Guess, groupOf, roomOf, titledTeacher, weekOf } from './marks.ts'
import type { Week } from './reading.ts'
import { isLabName } from './words.ts'

/** What a piece of a cell says. */
export type Item =
  | { kind: 'course'; found: FoundCourse }
  | { kind: 'group'; group: Guess<string | null> }
  | { kind: 'week'; week: Guess<Week> }
  | { kind: 'room'; room: string; isGuess?: true }
  | { kind: 'teacher'; teacher: Guess<string> }
  | { kind: 'practical'; sure: boolean }
  | { kind: 'nothing' }

const practical = /^(?:practicals?|prac\.?|lab(?:oratory)?|pr)$/i
const nothing =
  /^(?:t|tut|tuto|tutorial|tutorials|th|theory|l|lec|lect|lecture|class|core|compulsory|hons?|regular|elective|or|and|&|-|–|:)\.?$/i
const initials = /^(?:[A-Z]\.?\s?){2,4}$/

/** The meaning of a piece beside a course; undefined where it is not certain. */
export function itemOf(text: string, lexicon: Lexicon): Item | undefined {
  const piece = text.trim().replace(/^[-–:,.\s]+|[-–:,\s]+$/g, '')
  if (piece === '' || nothing.test(piece)) return { kind: 'nothing' }
  if (practical.test(piece)) return { kind: 'practical', sure: true }
  if (/^p$/i.test(piece)) return { kind: 'practical', sure: false }
  const week = weekOf(piece)
  if (week !== undefined) return { kind: 'week', week }
  const group = groupOf(piece, lexicon.groups)
  if (group !== undefined) return { kind: 'group', group }
  const explained = lexicon.teacherOf(piece)
  if (explained !== undefined) return { kind: 'teacher', teacher: { value: explained, sure: true } }
  const titled = titledTeacher(piece)
  if (titled !== undefined) return { kind: 'teacher', teacher: { value: titled, sure: true } }
  const found = lexicon.findCourse(piece)
  if (found) return { kind: 'course', found }
  if (lexicon.catalogue.isCodeLike(piece)) return undefined
  const room = roomOf(piece)
  return room === undefined ? undefined : { kind: 'room', room }
}

/** What a piece beside a course probably says. */
export function guessedItem(text: string): Item | undefined {
  const piece = text.trim()
  if (isLabName(piece)) return { kind: 'room', room: piece, isGuess: true }
  const isName = initials.test(piece) || /^\p{Lu}[\p{L}\p{M}]+(?:\s+\p{Lu}[\p{L}\p{M}.]*){0,3}$/u.test(piece)
  return isName ? { kind: 'teacher', teacher: { value: piece, sure: false } } : undefined
}
