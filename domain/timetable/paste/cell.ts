import { courseKey, type FoundCourse } from './catalogue.ts'
import { guessedItem, type Item, itemOf } from './items.ts'
import type { Lexicon } from './lexicon.ts'
import { alternates, groupOf, type Guess, roomOf, titledTeacher } from './marks.ts'
import { groupPrefix, longestCourse, piecesOf, wholePieces, withoutBrackets } from './pieces.ts'
import type { Doubtful, Week } from './reading.ts'
import { isLabName, isNoCourse } from './words.ts'

/** One class of a cell. */
export interface CellClass {
  found?: FoundCourse
  /** The text in the place of a course that the catalogue does not have. */
  name?: string
  room?: string
  teacher?: string
  group?: string | null
  week?: Week
  lab: boolean
  doubt: Set<Doubtful>
}

export interface ReadCell {
  classes: CellClass[]
  /** What is no course at all: library, sports. */
  noCourses: string[]
  /** What could not be understood beside a course. */
  rest: string[]
}

/** The classes of a cell, with what is written beside them in any order. */
export function readCell(text: string, lexicon: Lexicon): ReadCell {
  const alternate = alternates.test(text)
  const plain = alternate ? text.replace(alternates, ' ') : text
  const state = new CellState(lexicon)
  const whole = withoutBrackets(plain)
  // "P/S" is one course, "OS/CN" are two.
  const isOne = /[/|;,]/.test(whole) && lexicon.findCourse(whole)
  for (const piece of isOne ? wholePieces(plain, whole) : piecesOf(plain, lexicon)) {
    if (piece.bracket) state.bracket(piece.text)
    else state.chunk(piece.text, piece.isNext)
  }
  return state.finish(alternate)
}

class CellState {
  private readonly done: CellClass[] = []
  private current: CellClass = newClass()
  private readonly noCourses: string[] = []
  private readonly rest: string[] = []
  private readonly lexicon: Lexicon
  private beginsWithGroup = false

  constructor(lexicon: Lexicon) {
    this.lexicon = lexicon
  }

  /** A piece outside of brackets. */
  chunk(piece: string, isNext = false) {
    const text = piece.replace(/^(?:[&+]|and\b|or\b)\s*/i, '')
    if (text === '') return
    const prefix = groupPrefix(text, this.lexicon)
    if (prefix !== undefined) {
      this.startGroup(prefix.group)
      if (prefix.rest.trim() !== '') this.chunk(prefix.rest)
      return
    }
    const course = longestCourse(text, this.lexicon)
    if (course !== undefined && !this.isTeacherHere(text)) {
      const lab = course.lab ? null : labWord.exec(course.rest)
      // "MT Lab" is not MT, even where the catalogue has no such lab.
      if (lab === null) this.course(course.found, course.lab)
      else {
        if (!isEmptyClass(this.current)) this.push()
        this.name(text.slice(0, text.length - course.rest.length) + lab[0])
      }
      this.beside(course.rest.slice(lab?.[0].length ?? 0))
      return
    }
    if (isNoCourse(text)) {
      this.noCourses.push(text.trim())
      return
    }
    const alone = groupOf(text, this.lexicon.groups)
    if (alone !== undefined) return this.lineOfGroup(alone)
    const isOther = isNext && this.current.group !== undefined && itemOf(text, this.lexicon) === undefined
    if (isOther && !isEmptyClass(this.current)) this.push()
    const { name } = this.current
    if (isEmptyClass(this.current) && !this.isPlaced(text)) this.name(text.trim())
    // "CS451 / CS452", neither in the catalogue: a choice of one class.
    else if (isNext && name !== undefined && itemOf(text, this.lexicon) === undefined)
      this.name(`${name} / ${text.trim()}`)
    else this.beside(text)
  }

  /** A piece in brackets says something of the class before it. */
  bracket(text: string) {
    const parts = text.split(/\s*[,;/|\n]\s*/).filter((part) => part.trim() !== '')
    const whole = itemOf(text, this.lexicon)
    if (whole !== undefined && parts.length > 1 && whole.kind !== 'room') return this.apply(whole)
    const courses = parts.flatMap((part) => this.lexicon.findCourse(part) ?? [])
    if (this.current.found === undefined && courses.length > 1 && courses.length === parts.length)
      return this.choice(courses)
    const isChoice = this.current.found === undefined && isElective(this.current.name) && parts.length > 1
    for (const part of isChoice ? [] : parts) {
      const item = itemOf(part, this.lexicon)
      if (item !== undefined) this.apply(item)
      // A choice of courses that the catalogue does not have stays with the elective's name.
      else if (this.lexicon.catalogue.isCodeLike(part)) this.current.doubt.add('course')
      else this.beside(part)
    }
  }

  finish(alternate: boolean): ReadCell {
    const { room } = this.current
    // "PE-1" alone is no room, but a course that the catalogue does not have.
    if (this.done.length === 0 && isEmptyClass(this.current) && room !== undefined) {
      delete this.current.room
      this.name(room)
    }
    this.push()
    const classes = this.done
    if (alternate) markWeeks(classes)
    markGroups(classes, this.lexicon.groups)
    markChoice(classes)
    return { classes, noCourses: this.noCourses, rest: this.rest }
  }

  private isTeacherHere(text: string): boolean {
    return !isEmptyClass(this.current) && this.lexicon.teacherOf(text) !== undefined
  }

  /** Whether a piece before a course is its room or teacher. */
  private isPlaced(text: string): boolean {
    if (isElective(text)) return false
    return titledTeacher(text) !== undefined || (roomOf(text) !== undefined && !this.lexicon.catalogue.isCodeLike(text))
  }

  private startGroup(group: Guess<string | null>) {
    if (isEmptyClass(this.current)) this.beginsWithGroup ||= this.done.length === 0
    else this.push()
    this.apply({ kind: 'group', group })
  }

  /** A group on a line of its own is of the course above, unless the cell begins with a group. */
  private lineOfGroup(group: Guess<string | null>) {
    const isFirst = isEmptyClass(this.current) || this.beginsWithGroup || this.current.group !== undefined
    if (isFirst) this.startGroup(group)
    else this.apply({ kind: 'group', group })
  }

  private course(found: FoundCourse, lab: boolean) {
    if (!isEmptyClass(this.current)) this.push()
    this.current.found = found
    this.current.lab = lab || isLabName(found.course.name)
    if (!found.sure) this.current.doubt.add('course')
  }

  private name(text: string) {
    this.current.name = text.slice(0, 80)
    this.current.lab = isLabName(text)
    this.current.doubt.add('course')
  }

  /** An elective with its courses: a class of each, for those who take it. */
  private choice(courses: readonly FoundCourse[]) {
    const { name: _, ...head } = this.current
    for (const [at, found] of courses.entries()) {
      if (at > 0) this.push()
      this.current = { ...head, found, lab: isLabName(found.course.name), doubt: new Set(['course']) }
    }
  }

  /** Words after a course: the longest beginnings that say something, one after another. */
  private beside(text: string) {
    let words = text.split(/\s+|(?<=\p{L}{2,})[-–](?=\p{L}\d)/u).filter((word) => word !== '')
    while (words.length > 0) {
      const found = this.longestItem(words)
      if (found === undefined) break
      this.apply(found.item)
      words = words.slice(found.size)
    }
    const left = words.join(' ').replace(/^[-–:,.\s]+|[-–:,\s]+$/g, '')
    if (left === '') return
    const guess = guessedItem(left)
    const isOpen = guess?.kind === 'room' ? this.current.room === undefined : this.current.teacher === undefined
    if (guess !== undefined && isOpen) this.apply(guess)
    else this.rest.push(left)
  }

  private longestItem(words: readonly string[]): { item: Item; size: number } | undefined {
    const [first = ''] = words
    const alone = itemOf(first, this.lexicon)
    if (alone !== undefined && ['nothing', 'group', 'week'].includes(alone.kind)) return { item: alone, size: 1 }
    for (let size = Math.min(words.length, 8); size > 0; size -= 1) {
      const item = itemOf(words.slice(0, size).join(' '), this.lexicon)
      if (item !== undefined && item.kind !== 'course') return { item, size }
    }
    return undefined
  }

  private apply(item: Item) {
    const { current } = this
    if (item.kind === 'course') {
      // "Operating Sys (CS301)": the code says what is meant.
      if (current.found === undefined) {
        current.found = item.found
        current.lab = isLabName(item.found.course.name)
        if (item.found.sure && !isElective(current.name)) current.doubt.delete('course')
        delete current.name
      } else if (current.found.course !== item.found.course) current.doubt.add('course')
    } else if (item.kind === 'group') {
      if (current.group !== undefined && !isEmptyClass(current)) this.rest.push(String(item.group.value ?? ''))
      else current.group = item.group.value
      if (!item.group.sure) current.doubt.add('group')
    } else if (item.kind === 'week') {
      current.week = item.week.value
      if (!item.week.sure) current.doubt.add('week')
    } else if (item.kind === 'room') {
      current.room = current.room === undefined ? item.room : `${current.room}, ${item.room}`
      if (item.isGuess) current.doubt.add('room')
    } else if (item.kind === 'teacher') {
      current.teacher = current.teacher === undefined ? item.teacher.value : `${current.teacher}, ${item.teacher.value}`
      if (!item.teacher.sure) current.doubt.add('teacher')
    } else if (item.kind === 'practical') this.practical(item.sure)
  }

  private practical(sure: boolean) {
    const { current } = this
    if (current.found === undefined || current.lab) {
      current.lab = true
      return
    }
    const lab = this.lexicon.catalogue.labOf(current.found.course)
    current.lab = true
    if (lab !== undefined) current.found = lab.course === current.found.course ? current.found : lab
    if (!sure || !lab?.sure) current.doubt.add('course')
  }

  private push() {
    const { current } = this
    if (!isEmptyClass(current)) this.done.push(current)
    else if (current.room !== undefined) this.rest.push(current.room)
    else if (current.teacher !== undefined) this.rest.push(current.teacher)
    this.current = newClass()
  }
}

const labWord = /^\s*[-–]?\s*(?:lab(?:oratory)?|practicals?|prac)\b\.?/i
const isElective = (name = '') => /elective|^(?:pe|oe|pec|oec|de)\b/i.test(name)
const newClass = (): CellClass => ({ lab: false, doubt: new Set() })
const isEmptyClass = ({ found, name }: CellClass) => found === undefined && name === undefined

function markWeeks(classes: CellClass[]) {
  for (const [at, one] of classes.entries()) {
    one.week ??= at % 2 === 0 ? 'A' : 'B'
    one.doubt.add('week')
  }
}

/** Labs beside one another without a group: the first of the first group, and so on, which is a guess. */
function markGroups(classes: CellClass[], groups: readonly string[]) {
  const open = classes.every(({ group, week, lab }) => group === undefined && week === undefined && lab)
  if (!open || classes.length < 2 || classes.length !== groups.length) return
  for (const [at, one] of classes.entries()) {
    one.group = groups[at] ?? null
    one.doubt.add('group')
  }
}

/** Several courses at one time, and neither group nor week tells them apart. */
function markChoice(classes: CellClass[]) {
  const same = (one: CellClass, other: CellClass) => one.group === other.group && one.week === other.week
  for (const one of classes)
    if (classes.some((other) => other !== one && same(one, other)) && courseKey(one.name ?? '') === '')
      one.doubt.add('course')
}
