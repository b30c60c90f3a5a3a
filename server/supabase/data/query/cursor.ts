import { ApiError } from '../protocol/errors.ts'

// A dash separates two parts of a name: a name that starts or ends with one, or has two in a row, needs quotes.
const nameText = /[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy
const keyText = /[^(\-:.,>)]+(?:-(?!>)[^(\-:.,>)]+)*/uy
const bareNameText = /[\p{L}\p{N}_ $]+/uy
const digits = /\d+/y
const quotedText = /"(?:[^"\\]|\\.)*"/suy

/** Parses a parameter from left to right; a syntax error is a PGRST100 with the position. */
export class Cursor {
  readonly #what: string
  readonly #text: string
  #at = 0

  /** `what` names the parameter in the error text. */
  constructor(what: string, text: string) {
    this.#what = what
    this.#text = text
  }

  get atEnd(): boolean {
    return this.#at >= this.#text.length
  }

  /** Whether this text comes next, without consuming it. */
  sees(text: string): boolean {
    return this.#text.startsWith(text, this.#at)
  }

  /** Consumes exactly this text, if it comes next. */
  take(text: string): boolean {
    if (!this.sees(text)) return false
    this.#at += text.length
    return true
  }

  expect(text: string): void {
    if (!this.take(text)) this.fail(JSON.stringify(text))
  }

  expectEnd(): void {
    if (!this.atEnd) this.fail('end of input')
  }

  /** Blanks around the members of a list are allowed. */
  skipBlanks(): void {
    while (this.take(' ') || this.take('\t'));
  }

  /** Consumes up to the first of these characters. */
  takeUntil(stops: string): string {
    const start = this.#at
    while (!this.atEnd && !stops.includes(this.#text.charAt(this.#at))) this.#at++
    return this.#text.slice(start, this.#at)
  }

  takeDigits(): string {
    return this.#takeMatch(digits)
  }

  rest(): string {
    return this.takeUntil('')
  }

  /** Letters, digits, `_`, `$`, blanks and dashes (blanks at the ends are trimmed), or any quoted text. */
  name(): string {
    return this.#nameOf(nameText, 'field name (* or [a..z0..9_$])')
  }

  /** A key of a JSON path: unlike a column's name it may hold anything but `.,>():` (PostgREST, pJsonKeyName). */
  jsonKey(): string {
    return this.#nameOf(keyText, 'any non reserved character different from: .,>()')
  }

  /** The name of a type or of a language, which is never quoted. */
  bareName(expected: string): string {
    return this.#takeMatch(bareNameText).trim() || this.fail(expected)
  }

  /** `"…"`, in which `\` escapes the next character; undefined when no quote comes next. */
  quoted(): string | undefined {
    const quoted = this.#takeMatch(quotedText)
    return quoted === '' ? undefined : quoted.slice(1, -1).replaceAll(/\\(.)/gsu, '$1')
  }

  /** Tries to parse; when `read` returns undefined, the cursor goes back to its position. */
  attempt<T>(read: () => T | undefined): T | undefined {
    const start = this.#at
    const result = read()
    if (result === undefined) this.#at = start
    return result
  }

  fail(expected: string): never {
    const next = this.#text.codePointAt(this.#at)
    const found = next === undefined ? 'end of input' : JSON.stringify(String.fromCodePoint(next))
    this.reject(`unexpected ${found} expecting ${expected}`)
  }

  /** Throws for a rule other than the grammar's, such as the depth of lists. */
  reject(details: string): never {
    const lines = this.#text.slice(0, this.#at).split('\n')
    const column = Array.from(lines.at(-1) ?? '').length + 1
    const message = `"failed to parse ${this.#what} (${this.#text})" (line ${lines.length}, column ${column})`
    throw new ApiError(400, 'PGRST100', message, { details })
  }

  #nameOf(pattern: RegExp, expected: string): string {
    const name = this.sees('"')
      ? (this.quoted() ?? this.fail('closing quote (")'))
      : this.#takeMatch(pattern).trim() || this.fail(expected)
    return name.includes('\0') ? this.reject('a name with a NUL character') : name
  }

  #takeMatch(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const text = pattern.exec(this.#text)?.[0] ?? ''
    this.#at += text.length
    return text
  }
}
