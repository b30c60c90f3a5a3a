import { deflateSync } from 'node:zlib'
import {
  decodePDFRawStream,
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { cleanJpeg, cleanJpeg2000 } from './pictures.ts'
import { type Choice, decodeParameters, type DictionaryShape, type Shape } from './shapes.ts'

/** Copies from one file into another what the shapes allow. */
export class Copier {
  readonly target: PDFContext
  /** Dangling references and ambiguous strings: signs that the file was not parsed as its writer meant it. */
  doubts = 0
  readonly #source: PDFContext
  /** By shape, then by the source's reference: undefined for what is not copied. */
  readonly #copied = new Map<Shape, Map<PDFRef, PDFRef | undefined>>()

  constructor(source: PDFContext, target: PDFContext) {
    this.#source = source
    this.target = target
  }

  readonly lookup = (value: PDFObject | undefined): PDFObject | undefined => {
    let found = value
    // References may form a chain or a circle.
    for (let steps = 0; found instanceof PDFRef && steps < 8; steps++) {
      const target = this.#source.lookup(found)
      if (target === undefined) this.doubts++
      found = target
    }
    return found instanceof PDFRef || found === PDFNull ? undefined : found
  }

  /** Undefined where nothing of it may be copied. */
  copy(value: PDFObject | undefined, shape: Shape): PDFObject | undefined {
    if (typeof shape === 'function') {
      const found = this.lookup(value)
      const chosen = found && shape(found, this.lookup)
      return chosen && this.copy(value, chosen)
    }
    if (!(value instanceof PDFRef)) return value === undefined ? undefined : this.#copyDirect(value, shape)
    const copied = this.#copied.get(shape) ?? new Map<PDFRef, PDFRef | undefined>()
    this.#copied.set(shape, copied)
    if (copied.has(value)) return copied.get(value)
    const found = this.lookup(value)
    if (found === undefined) return undefined
    const reference = this.target.nextRef()
    // Registered before its entries, which may refer back to it.
    copied.set(value, reference)
    const copy = this.#copyDirect(found, shape)
    if (copy === undefined) copied.set(value, undefined)
    else this.target.assign(reference, copy)
    return copy === undefined ? undefined : reference
  }

  copyEntries(from: PDFDict, { entries, names = {} }: DictionaryShape): PDFDict {
    const copy = this.target.obj({})
    for (const [key, name] of Object.entries(names)) copy.set(PDFName.of(key), PDFName.of(name))
    for (const [key, shape] of Object.entries(entries)) {
      const value = this.copy(from.get(PDFName.of(key)), shape)
      if (value !== undefined) copy.set(PDFName.of(key), value)
    }
    return copy
  }

  #copyDirect(value: PDFObject, shape: Exclude<Shape, Choice>): PDFObject | undefined {
    if (shape === 'plain') return this.#copyPlain(value)
    if ('each' in shape || 'tuple' in shape)
      return value instanceof PDFArray ? this.#copyArray(value, shape) : undefined
    if ('values' in shape) return value instanceof PDFDict ? this.#copyMap(value, shape.values) : undefined
    if (shape.isStream === true) return value instanceof PDFRawStream ? this.#copyStream(value, shape) : undefined
    return value instanceof PDFDict ? this.copyEntries(value, shape) : undefined
  }

  #copyPlain(value: PDFObject): PDFObject | undefined {
    if (value instanceof PDFArray) return this.#copyArray(value, { each: 'plain' })
    // The library decrypts some strings to bytes and leaves escapes in others, without telling which.
    if (value instanceof PDFString && this.#source.isDecrypted && /[\\()\r]/.test(value.asString())) {
      this.doubts++
      return PDFHexString.fromBytes(Buffer.from(value.asString(), 'latin1'))
    }
    const isPlain =
      value instanceof PDFNumber ||
      value instanceof PDFName ||
      value instanceof PDFString ||
      value instanceof PDFHexString ||
      value instanceof PDFBool
    return isPlain ? value : undefined
  }

  /** A rejected element leaves a null in its place. */
  #copyArray(value: PDFArray, shape: { each: Shape } | { tuple: readonly Shape[] }): PDFArray {
    const copy = PDFArray.withContext(this.target)
    const length = 'tuple' in shape ? Math.min(value.size(), shape.tuple.length) : value.size()
    for (let index = 0; index < length; index++) {
      const each = 'tuple' in shape ? shape.tuple[index] : shape.each
      copy.push((each && this.copy(value.get(index), each)) ?? PDFNull)
    }
    return copy
  }

  #copyMap(value: PDFDict, shape: Shape): PDFDict {
    const copy = this.target.obj({})
    for (const [key, each] of value.entries()) {
      const copied = this.copy(each, shape)
      if (copied !== undefined) copy.set(key, copied)
    }
    return copy
  }

  #copyStream(stream: PDFRawStream, shape: DictionaryShape): PDFRawStream {
    const copy = this.copyEntries(stream.dict, shape)
    const get = (key: string) => this.lookup(stream.dict.get(PDFName.of(key)))
    const listOf = (value: PDFObject | undefined) =>
      value instanceof PDFArray ? value.asArray().map(this.lookup) : [value]
    const parameters = listOf(get('DecodeParms') ?? get('DP'))
    const filters = listOf(get('Filter') ?? get('F'))
      .map((name, index) => ({ name, parameters: parameters[index] }))
      .filter((filter): filter is Filter => filter.name instanceof PDFName && filter.name !== PDFName.of('Crypt'))
    // With some key lengths the library decrypts to noise without an error.
    if (this.#source.isDecrypted && isFlate(filters[0]) && !beginsAsZlib(stream.contents))
      throw new Error('The file could not be decrypted')
    const data = withoutMetadata(stream.contents, filters, stream)
    copy.set(
      PDFName.of('Filter'),
      this.target.obj(data.filters.map(({ name }) => longNames.get(name.decodeText()) ?? name)),
    )
    if (data.filters.some(({ parameters: own }) => own instanceof PDFDict))
      copy.set(
        PDFName.of('DecodeParms'),
        this.target.obj(
          data.filters.map(({ parameters: own }) =>
            own instanceof PDFDict ? this.copyEntries(own, decodeParameters) : PDFNull,
          ),
        ),
      )
    return PDFRawStream.of(copy, data.bytes)
  }
}

interface Filter {
  name: PDFName
  parameters: PDFObject | undefined
}

const isFlate = (filter: Filter | undefined) => /^(FlateDecode|Fl)$/.test(filter?.name.decodeText() ?? '')

/** RFC 1950, 2.2. One in five hundred random starts passes. */
const beginsAsZlib = ([method = 0, flags = 0]: Uint8Array) => (method & 15) === 8 && (method * 256 + flags) % 31 === 0

const flate: Filter = { name: PDFName.of('FlateDecode'), parameters: undefined }
/** The short names belong to inline images, but readers accept them everywhere. */
const longNames = new Map(
  Object.entries({
    A85: 'ASCII85Decode',
    AHx: 'ASCIIHexDecode',
    CCF: 'CCITTFaxDecode',
    DCT: 'DCTDecode',
    Fl: 'FlateDecode',
    LZW: 'LZWDecode',
    RL: 'RunLengthDecode',
  }).map(([short, long]) => [short, PDFName.of(long)]),
)

/**
 * Strips pictures of camera metadata, and compresses uncompressed data, so that the file's text does not appear in it.
 */
function withoutMetadata(
  bytes: Uint8Array,
  filters: readonly Filter[],
  stream: PDFRawStream,
): { bytes: Uint8Array; filters: readonly Filter[] } {
  const last = filters.at(-1)
  const name = last && (longNames.get(last.name.decodeText()) ?? last.name).decodeText()
  if (last === undefined || name === undefined) return { bytes: deflateSync(bytes), filters: [flate] }
  const clean = name === 'DCTDecode' ? cleanJpeg : name === 'JPXDecode' ? cleanJpeg2000 : undefined
  if (clean === undefined) return { bytes, filters }
  if (filters.length === 1) return { bytes: clean(bytes), filters }
  return { bytes: clean(decodedBy(filters.slice(0, -1), bytes, stream)), filters: [last] }
}

/** Empty where it cannot be decoded, because then it cannot be stripped either. */
function decodedBy(filters: readonly Filter[], bytes: Uint8Array, { dict }: PDFRawStream): Uint8Array {
  const outer = PDFDict.withContext(dict.context)
  outer.set(PDFName.of('Filter'), dict.context.obj(filters.map(({ name }) => longNames.get(name.decodeText()) ?? name)))
  try {
    return decodePDFRawStream(PDFRawStream.of(outer, bytes)).decode()
  } catch {
    return new Uint8Array()
  }
}
