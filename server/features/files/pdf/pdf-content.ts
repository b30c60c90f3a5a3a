import { unpack } from './pdf.ts'

/** All object streams of a file, unpacked, in bytes. More than any real file's, and no bomb. */
const maxUnpacked = 64 * 1024 * 1024
/** What an empty one counts: unpacking takes time, too. */
const bytesPerStream = 4096

/**
 * Names of what a PDF can do besides being read (ISO 32000, 12.6 and 7.11.4): scripts, programs that it starts,
 * forms that it sends, files that it carries.
 */
const activeNames = ['JavaScript', 'Launch', 'Rendition', 'RichMedia', 'SubmitForm', 'ImportData', 'EmbeddedFile']

/** Any letter of a name may be written as `#` and its code (ISO 32000, 7.3.5). */
function namePattern(names: readonly string[]): RegExp {
  return new RegExp(`/(?:${names.map((name) => [...name].map(characterPattern).join('')).join('|')})`, 'g')
}

function characterPattern(character: string): string {
  const code = character.charCodeAt(0).toString(16)
  return `(?:${character}|#${code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
}

const active = namePattern(activeNames)
const objectStream = namePattern(['ObjStm'])
const encryption = namePattern(['Encrypt'])

/**
 * Whether a PDF holds more than pages. The bytes are searched as they are, whatever their structure claims:
 * readers repair broken files, and each in its own way. Object streams are unpacked first; what cannot be
 * unpacked cannot be checked and counts as active.
 */
export function findActiveContent(bytes: Buffer): 'active' | 'encrypted' | undefined {
  const text = bytes.toString('latin1')
  if (text.search(active) !== -1) return 'active'
  // In the trailer, which is never packed; the name inside of a page's own stream would be chance.
  if (hasInDictionary(text, encryption)) return 'encrypted'
  let room = maxUnpacked
  for (const { index } of text.matchAll(objectStream)) {
    const start = streamStart(text, index)
    if (start === undefined) continue
    const unpacked = room > 0 ? unpack(bytes.subarray(start), room) : undefined
    if (unpacked === undefined || unpacked.search(active) !== -1) return 'active'
    room -= unpacked.length + bytesPerStream
  }
  return undefined
}

/** `/Encrypt` is followed by a reference or a dictionary. */
function hasInDictionary(text: string, name: RegExp): boolean {
  for (const found of text.matchAll(name)) {
    if (
      /^\s*(?:\d{1,10}\s+\d{1,5}\s+R|<<)/.test(
        text.slice(found.index + found[0].length, found.index + found[0].length + 40),
      )
    )
      return true
  }
  return false
}

/** Where the stream begins whose dictionary holds the name at `index`; undefined where none begins soon after. */
function streamStart(text: string, index: number): number | undefined {
  const begin = /stream\r?\n/.exec(text.slice(index, index + 2000))
  return begin === null ? undefined : index + begin.index + begin[0].length
}
