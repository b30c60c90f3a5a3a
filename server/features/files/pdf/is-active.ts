import { PdfDictionary, PdfParser, type PdfValue, TooDeep } from './syntax.ts'

/**
 * Names of a PDF's active parts (ISO 32000-1, 12.6, 12.7.8 and 7.11.4): scripts, launched programs, submitted forms,
 * embedded files. An XFA form is a program of its own.
 */
const activeName =
  /^(?:JavaScript|Launch|Rendition|RichMedia|SubmitForm|ImportData|EmbeddedFile|(?:EF|GoToE|XFA|XFAResources)$)/

/**
 * Whether a rewritten file contains an active part, by another parser than the one that rewrote it: parses everything
 * that a reader could take for an object, at each place where one may begin, including other objects' data. The
 * rewritten file has neither object streams nor encryption, which would hide objects.
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

/** An object stream of any type, or the dictionary of an encrypted file. */
function isOpaque(dictionary: PdfDictionary): boolean {
  const type: PdfValue | undefined = dictionary.get('Type')
  const isNamed = typeof type === 'object' && 'name' in type && type.name === 'ObjStm'
  return isNamed || dictionary.has('Encrypt') || (dictionary.has('N') && dictionary.has('First'))
}
