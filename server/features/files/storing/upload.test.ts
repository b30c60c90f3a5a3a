import { expect, test, vi } from 'vitest'
import { makePdf } from '#tests/support/features/pdf.ts'
import { findActiveContent } from '../pdf/pdf-content.ts'
import { countPages } from '../pdf/pdf.ts'
import { lookInto } from './upload.ts'

vi.mock('../pdf/pdf-content.ts', { spy: true })
vi.mock('../pdf/pdf.ts', { spy: true })

const withTrailer = (text: string) => Buffer.from(`${makePdf(['a']).toString('latin1')}${text}`, 'latin1')

test('a PDF is looked into while others are answered', async () => {
  expect(await lookInto(makePdf(['a', 'b']))).toBe(2)
  expect(await lookInto(Buffer.from('%PDF-1.7 and nothing else'))).toBeUndefined()
  for (const look of [findActiveContent, countPages]) expect(look).not.toHaveBeenCalled()
})

test.each([
  ['active_pdf', withTrailer('<< /S /JavaScript /JS (app.alert(1)) >>')],
  ['encrypted_pdf', withTrailer('trailer\n<< /Root 1 0 R /Encrypt 8 0 R >>\n')],
])('%s is refused', async (code, bytes) => {
  await expect(lookInto(bytes)).rejects.toMatchObject({ status: 415, code })
})
