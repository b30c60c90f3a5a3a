import { PdfDictionary, PdfParser, type PdfValue, TooDeep } from './syntax.ts'

/**
 * Names of what a PDF can do besides being read (ISO 32000-1, 12.6, 12.7.8 and 7.11.4): scripts, programs that it starts,
 * forms that it sends, files that it carries. A form of XFA is a program of its own.
 */
const activeName =
  /^(?:JavaScript|Launch|Rendition|RichMedia|SubmitForm|ImportData|EmbeddedFile|(?:EF|GoToE|XFA|XFAResources)$)/

/**
 * Whether a rewritten file still holds any of it, by another parser than the one that rewrote it: everything is parsed
 * that any reader could take for an object, at each place where one begins, also inside of other objects' data. It was
 * written without objects inside of streams and without encryption, where nothing could be seen.
 */
export function isActive(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  let isFound = false
  const parser = new PdfParser(text, (name) => {
    isFound ||= activeName.test(name)
  })
  try {
    for (const { 0: word, index } of text.matchAll(/(?<!end)obj|trailer/g)) {
      const value = parser.parseAt(index + word.length)
      if (isFound || (value instanceof PdfDictionary && isOpaque(value))) return true
    }
    return false
  } catch (error) {
    if (error instanceof TooDeep) return true
    throw error
  }
}

/** A stream of objects, whatever it says of its type, or the dictionary of an encrypted file. */
function isOpaque(dictionary: PdfDictionary): boolean {
  const type: PdfValue | undefined = dictionary.get('Type')
  const isNamed = typeof type === 'object' && 'name' in type && type.name === 'ObjStm'
  return isNamed || dictionary.has('Encrypt') || (dictionary.has('N') && dictionary.has('First'))
}
