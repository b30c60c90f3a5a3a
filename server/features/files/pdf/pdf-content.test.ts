import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { makePdf, makeScan, packedPageTree } from '#tests/support/features/pdf.ts'
import { findActiveContent } from './pdf-content.ts'

const withObject = (object: string) =>
  Buffer.from(`${makePdf(['a']).toString('latin1')}9 0 obj\n${object}\nendobj\n`, 'latin1')
const packed = (content: string | Buffer, dictionary = '/Type /ObjStm /N 1 /First 4') =>
  withObject(`<< ${dictionary} >>\nstream\n${Buffer.from(content).toString('latin1')}\nendstream`)

describe('a PDF', () => {
  test.each([makePdf(['a', 'b']), makeScan(), packedPageTree(3), packed(deflateSync('1 0 << /Type /Page >>'))])(
    '%#: of pages alone is taken',
    (bytes) => {
      expect(findActiveContent(bytes)).toBeUndefined()
    },
  )

  test.each([
    '<< /S /JavaScript /JS (app.alert(1)) >>',
    '<< /S /#4aava#53cript /JS (app.alert(1)) >>',
    '<< /S /Launch /F (cmd.exe) >>',
    '<< /A (endobj) /S/Launch /F (cmd.exe) >>',
    '<< /Type /Filespec /EF << /F 10 0 R >> /EmbeddedFiles 3 0 R >>',
    '<< /S /SubmitForm /F (https://elsewhere.example) >>',
  ])('with %s is not', (object) => {
    expect(findActiveContent(withObject(object))).toBe('active')
  })

  test.each([
    ['with a script in a packed object', packed(deflateSync('1 0 << /S /JavaScript /JS (x) >>'))],
    ['whose packed objects are packed in another way', packed('not by inflate')],
    ['with more packed objects than any real one', packed(deflateSync(' '.repeat(70_000_000)))],
  ])('%s is not', (_, bytes) => {
    expect(findActiveContent(bytes)).toBe('active')
  })

  test('with a password cannot be looked into', () => {
    const locked = `${makePdf(['a']).toString('latin1')}trailer\n<< /Root 1 0 R /Encrypt 8 0 R >>\n`
    expect(findActiveContent(Buffer.from(locked, 'latin1'))).toBe('encrypted')
  })

  test('of half a million object streams is looked at for a moment only', { timeout: 10_000 }, () => {
    const empty = `/ObjStm stream\n${deflateSync('').toString('latin1')}\n`
    expect(findActiveContent(Buffer.from(`%PDF-1.7\n${empty.repeat(500_000)}`, 'latin1'))).toBe('active')
  })
})
