import { decodeStream, type PdfFilter } from './filters.ts'
import { isDigit, isName, isReference, isSpace, PdfDictionary, PdfParser, type PdfValue, TooDeep } from './syntax.ts'

/** What a PDF holds besides pages, by which it is rejected; 'costly': more than any real one unpacks to. */
type PdfContent = 'active' | 'encrypted' | 'costly'

export interface PdfInspection {
  found: PdfContent | undefined
  /** Undefined where no page tree says it. */
  pages: number | undefined
}

/**
 * Names of what a PDF can do besides being read (ISO 32000-1, 12.6, 12.7.8 and 7.11.4): scripts, programs that it starts,
 * forms that it sends, files that it carries. A form of XFA is a program of its own.
 */
const activeName =
  /^(?:JavaScript|Launch|Rendition|RichMedia|SubmitForm|ImportData|EmbeddedFile|(?:EF|GoToE|XFA|XFAResources)$)/

/** All object streams of a file, unpacked, bytes. */
const maxUnpacked = 64 * 1024 * 1024
/** What an empty one counts: unpacking takes time, too. */
const bytesPerStream = 4096

interface FileObject {
  /** Undefined for a trailer. */
  number: number | undefined
  value: PdfValue
  /** Of a stream: where its data begins. */
  data: number | undefined
}

/**
 * Parses everything that any reader could take for an object of the file: at each place where one begins, whatever the
 * table of objects says (readers repair broken files, each in its own way), also inside of other objects' data, and in
 * each stream that can be opened as a stream of objects, once. What cannot be opened cannot be checked and counts as active.
 */
export function inspectPdf(bytes: Buffer): PdfInspection {
  const inspection = new Inspection(bytes)
  try {
    return { found: inspection.found(), pages: inspection.pages() }
  } catch (error) {
    if (error instanceof TooDeep) return { found: 'active', pages: undefined }
    throw error
  }
}

class Inspection {
  readonly #bytes: Buffer
  /** In their order in the file, those of a stream after it. */
  readonly #objects: FileObject[] = []
  /** Undefined for a number that is defined twice: readers could take either. */
  readonly #byNumber = new Map<number, PdfValue | undefined>()
  #isActive = false
  readonly #onName = (name: string) => {
    this.#isActive ||= activeName.test(name)
  }

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  found(): PdfContent | undefined {
    const topLevel = this.#parseFile()
    // In an encrypted file, streams cannot be opened.
    if (topLevel.some(({ value }) => isEncrypted(value))) return 'encrypted'
    if (this.#isActive) return 'active'
    return this.#openStreams(topLevel)
  }

  /** Off the root of the page tree, the node without a parent. An edited file has its newest root last. */
  pages(): number | undefined {
    const roots = this.#objects.filter(
      ({ value }) => value instanceof PdfDictionary && hasName(value.get('Type'), 'Pages') && !value.has('Parent'),
    )
    const newest = roots.at(-1)?.value
    const count = newest instanceof PdfDictionary ? this.#resolve(newest.get('Count')) : undefined
    return typeof count === 'number' && Number.isInteger(count) && count > 0 ? count : undefined
  }

  #parseFile(): readonly FileObject[] {
    const text = this.#bytes.toString('latin1')
    const parser = new PdfParser(text, this.#onName)
    const objects: FileObject[] = []
    for (const { 0: word, index } of text.matchAll(/(?<!end)obj|trailer/g)) {
      const value = parser.parseAt(index + word.length)
      const isStream = value instanceof PdfDictionary && parser.startsWith('stream')
      if (isStream) parser.skipLine()
      const number = word === 'obj' ? numberBefore(text, index) : undefined
      objects.push({ number, value, data: isStream ? parser.place : undefined })
      if (number !== undefined) this.#define(number, value)
    }
    return objects
  }

  #openStreams(topLevel: readonly FileObject[]): PdfContent | undefined {
    let room = maxUnpacked
    const opened = new Set<string>()
    for (const object of topLevel) {
      this.#objects.push(object)
      const { value, data } = object
      if (data === undefined || !(value instanceof PdfDictionary) || !holdsObjects(value)) continue
      const filters = this.#filtersOf(value)
      const [count, first] = [this.#resolve(value.get('N')), this.#resolve(value.get('First'))]
      if (filters === undefined || typeof count !== 'number' || typeof first !== 'number') return 'active'
      const key = `${data} ${count} ${first} ${filters.map(({ name }) => name).join(' ')}`
      if (opened.has(key)) continue
      opened.add(key)
      if (room <= 0) return 'costly'
      const unpacked = decodeStream(this.#bytes.subarray(data, this.#endOf(value, data, filters)), filters, room)
      if (unpacked === undefined) return 'active'
      room -= unpacked.length + bytesPerStream
      this.#parsePacked(unpacked.toString('latin1'), count, first)
      if (this.#isActive) return 'active'
    }
    return undefined
  }

  /** The table before the objects says which begins where (7.5.7). */
  #parsePacked(text: string, count: number, first: number): void {
    const parser = new PdfParser(text, this.#onName)
    const places = new Map<number, number>()
    parser.place = 0
    for (let index = 0; index < count; index++) {
      const [number, place] = [parser.parseAt(parser.place), parser.parseAt(parser.place)]
      if (typeof number !== 'number' || typeof place !== 'number') break
      places.set(first + place, number)
    }
    for (const [place, number] of places) {
      const value = parser.parseAt(place)
      this.#objects.push({ number, value, data: undefined })
      this.#define(number, value)
    }
  }

  /** Filters end by themselves; data as it is ends where the stream does, which only its length says. */
  #endOf(dictionary: PdfDictionary, data: number, filters: readonly PdfFilter[]): number | undefined {
    if (filters.length > 0) return undefined
    const length = this.#resolve(dictionary.get('Length'))
    const end = this.#bytes.indexOf('endstream', data)
    return Math.max(typeof length === 'number' ? data + length : 0, end === -1 ? this.#bytes.length : end)
  }

  /** Undefined where readers could see different ones. */
  #filtersOf(dictionary: PdfDictionary): PdfFilter[] | undefined {
    for (const [long, short] of [
      ['Filter', 'F'],
      ['DecodeParms', 'DP'],
    ] as const) {
      if (dictionary.has(long) && dictionary.has(short)) return undefined
    }
    if (['Filter', 'F', 'DecodeParms', 'DP', 'N', 'First', 'Length'].some((key) => dictionary.repeated.has(key)))
      return undefined
    const names = this.#listOf(dictionary.get('Filter') ?? dictionary.get('F'))
    const parameters = this.#listOf(dictionary.get('DecodeParms') ?? dictionary.get('DP'))
    if (!names.every(isName)) return undefined
    return names.map(({ name }, index) => ({
      name,
      parameter: (key, usual) => {
        const own = parameters[index]
        const value = own instanceof PdfDictionary ? this.#resolve(own.get(key)) : undefined
        return typeof value === 'number' ? value : usual
      },
    }))
  }

  #listOf(value: PdfValue | undefined): (PdfValue | undefined)[] {
    const resolved = this.#resolve(value)
    if (resolved === undefined) return value === undefined ? [] : [undefined]
    return (Array.isArray(resolved) ? (resolved as readonly PdfValue[]) : [resolved]).map((each) => this.#resolve(each))
  }

  #define(number: number, value: PdfValue): void {
    this.#byNumber.set(number, this.#byNumber.has(number) ? undefined : value)
  }

  #resolve(value: PdfValue | undefined): PdfValue | undefined {
    if (!isReference(value)) return value
    const target = this.#byNumber.get(value.object)
    return isReference(target) ? undefined : target
  }
}

const hasName = (value: PdfValue | undefined, name: string) => isName(value) && value.name === name

/** Readers do not ask for its type. */
const holdsObjects = (stream: PdfDictionary) =>
  (stream.has('N') && stream.has('First')) || hasName(stream.get('Type'), 'ObjStm')

/** In a trailer, or in the dictionary of a stream that replaces it. */
function isEncrypted(value: PdfValue): boolean {
  const encryption = value instanceof PdfDictionary ? value.get('Encrypt') : undefined
  return isReference(encryption) || encryption instanceof PdfDictionary
}

/** `12 0` before `obj`. */
function numberBefore(text: string, place: number): number | undefined {
  const generation = startOfDigits(text, endOfDigits(text, place))
  const end = endOfDigits(text, generation)
  const start = startOfDigits(text, end)
  return start < end && end < generation ? Number(text.slice(start, end)) : undefined
}

function startOfDigits(text: string, end: number): number {
  let start = end
  while (isDigit(text.charCodeAt(start - 1))) start--
  return start
}

function endOfDigits(text: string, place: number): number {
  let end = place
  while (isSpace(text.charCodeAt(end - 1))) end--
  return end
}
