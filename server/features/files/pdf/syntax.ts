// Objects of a PDF (ISO 32000-1, 7.3), parsed as leniently as by readers: malformed parts are skipped, and an
// unterminated one extends to the end of the file. The values of strings are not needed.

interface PdfName {
  name: string
}
interface PdfReference {
  object: number
}
/** An operator, or a character that begins no object. */
interface Keyword {
  keyword: string
}
export type PdfValue = PdfName | PdfReference | Keyword | PdfDictionary | readonly PdfValue[] | number | 'string'

export class PdfDictionary extends Map<string, PdfValue> {}

/** Deeper than any writer nests; readers give up as well. */
const maxDepth = 256

export class TooDeep extends Error {
  override name = 'TooDeep'
}

const code = (character: string) => character.charCodeAt(0)
const [slash, hash, percent, backslash] = [code('/'), code('#'), code('%'), code('\\')]
const [open, close, less, greater, openArray, closeArray] = [...'()<>[]'].map(code)
const [carriageReturn, lineFeed] = [13, 10]

const isSpace = (at: number) => at === 32 || at === 10 || at === 13 || at === 9 || at === 12 || at === 0
const isDigit = (at: number) => at >= 48 && at <= 57
const delimiters = new Set([...'()<>[]{}/%'].map(code))
const isRegular = (at: number) => !Number.isNaN(at) && !isSpace(at) && !delimiters.has(at)

/** Parses objects at given places of a text with one character per byte. */
export class PdfParser {
  /** The place after the last parsed object. */
  place = 0
  readonly #text: string
  readonly #onName: (name: string) => void

  /** @param onName called with each name of an object, its escapes resolved */
  constructor(text: string, onName: (name: string) => void) {
    this.#text = text
    this.#onName = onName
  }

  /** @throws {TooDeep} */
  parseAt(place: number): PdfValue {
    this.place = place
    return this.#value(0)
  }

  /** Skips spaces and comments first. */
  startsWith(word: string): boolean {
    this.#skipSpace()
    return this.#text.startsWith(word, this.place)
  }

  /** Skips to the next line, where readers expect the data of a stream. */
  skipLine(): void {
    while (this.place < this.#text.length) {
      const at = this.#text.charCodeAt(this.place++)
      if (at === carriageReturn && this.#text.charCodeAt(this.place) === lineFeed) this.place++
      if (at === carriageReturn || at === lineFeed) return
    }
  }

  #value(depth: number): PdfValue {
    if (depth > maxDepth) throw new TooDeep('objects are nested too deep')
    this.#skipSpace()
    const at = this.#text.charCodeAt(this.place)
    if (at === slash) return { name: this.#name() }
    if (at === open) return this.#string()
    if (at === less && this.#text.charCodeAt(this.place + 1) === less) return this.#dictionary(depth)
    if (at === less) return this.#hexString()
    if (at === openArray) return this.#array(depth)
    return this.#numberOrKeyword()
  }

  #skipSpace(): void {
    for (;;) {
      const at = this.#text.charCodeAt(this.place)
      if (isSpace(at)) this.place++
      else if (at === percent) this.skipLine()
      else return
    }
  }

  #regular(): string {
    const start = this.place
    while (isRegular(this.#text.charCodeAt(this.place))) this.place++
    return this.#text.slice(start, this.place)
  }

  #name(): string {
    this.place++
    const raw = this.#regular()
    const name = raw.includes(String.fromCharCode(hash))
      ? raw.replaceAll(/#([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
      : raw
    this.#onName(name)
    return name
  }

  #string(): 'string' {
    let depth = 0
    while (this.place < this.#text.length) {
      const at = this.#text.charCodeAt(this.place++)
      if (at === backslash) this.place++
      else if (at === open) depth++
      else if (at === close && --depth === 0) break
    }
    return 'string'
  }

  #hexString(): 'string' {
    const end = this.#text.indexOf('>', this.place)
    this.place = end === -1 ? this.#text.length : end + 1
    return 'string'
  }

  #array(depth: number): PdfValue[] {
    this.place++
    const values: PdfValue[] = []
    for (;;) {
      this.#skipSpace()
      const at = this.#text.charCodeAt(this.place)
      if (Number.isNaN(at)) return values
      if (at === closeArray) {
        this.place++
        return values
      }
      values.push(this.#value(depth + 1))
    }
  }

  #dictionary(depth: number): PdfDictionary {
    this.place += 2
    const entries = new PdfDictionary()
    for (;;) {
      this.#skipSpace()
      const at = this.#text.charCodeAt(this.place)
      if (Number.isNaN(at)) return entries
      if (at === greater && this.#text.charCodeAt(this.place + 1) === greater) {
        this.place += 2
        return entries
      }
      // Everything that is no key is skipped.
      if (at === slash) this.#entry(entries, depth)
      else this.#value(depth + 1)
    }
  }

  #entry(entries: PdfDictionary, depth: number): void {
    const key = this.#name()
    if (this.startsWith('>>')) return
    entries.set(key, this.#value(depth + 1))
  }

  #numberOrKeyword(): PdfValue {
    const word = this.#regular()
    if (word === '') return { keyword: this.#text.charAt(this.place++) }
    if (isDigit(word.charCodeAt(0))) {
      const number = Number(word)
      return Number.isInteger(number) ? (this.#reference(number) ?? number) : Number.parseFloat(word)
    }
    return /^[-+\d.]+$/.test(word) ? Number.parseFloat(word) : { keyword: word }
  }

  /** `12 0 R`, of which the first number has been parsed. */
  #reference(object: number): PdfReference | undefined {
    const start = this.place
    this.#skipSpace()
    const digits = this.place
    while (isDigit(this.#text.charCodeAt(this.place))) this.place++
    if (this.place > digits && this.startsWith('R') && !isRegular(this.#text.charCodeAt(this.place + 1))) {
      this.place++
      return { object }
    }
    this.place = start
    return undefined
  }
}
