import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { copiesOf } from '#web/resume/layouts.ts'
import { wordFiles } from '../resume-copies/layouts.ts'

const folder = 'web/public/resume-copies'
const templates = JSON.parse(readFileSync('supabase/seed/resume-templates.json', 'utf8')) as { tags: string[] }[]

it('each shipped template has a copy of its own in both formats, and there are no others', () => {
  const copies = templates.flatMap(({ tags }) =>
    copiesOf(tags).map(({ address }) => address.replace('/resume-copies/', '')),
  )
  expect(readdirSync(folder).toSorted()).toEqual(copies.toSorted())
  const contents = copies.map((name) => readFileSync(join(folder, name), 'latin1'))
  expect(new Set(contents).size).toBe(10)
  expect(copiesOf(['Freshers'])).toEqual([])
})

/** The parts of a zip by name (APPNOTE.TXT 4.3.7), as it was deflated by whichever zlib. */
function partsOf(zip: Buffer): Record<string, string> {
  const parts: Record<string, string> = {}
  let at = 0
  while (zip.readUInt32LE(at) === 0x04034b50) {
    const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
    const end = start + zip.readUInt32LE(at + 18)
    parts[zip.toString('utf8', at + 30, at + 30 + zip.readUInt16LE(at + 26))] = inflateRawSync(
      zip.subarray(start, end),
    ).toString()
    at = end
  }
  return parts
}

it('the copies for word processors are those that scripts/resume-copies writes, with every tag closed', () => {
  for (const [layout, content] of Object.entries(wordFiles())) {
    const parts = partsOf(readFileSync(join(folder, `${layout}.docx`)))
    expect([layout, parts]).toEqual([layout, partsOf(content)])
    expect(Object.keys(parts)).toEqual(
      expect.arrayContaining(['[Content_Types].xml', '_rels/.rels', 'word/document.xml']),
    )
    for (const xml of Object.values(parts)) {
      const open: string[] = []
      for (const [, closes, name, alone] of xml.matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>/g))
        if (closes) expect(open.pop()).toBe(name)
        else if (alone === '' && name !== undefined) open.push(name)
      expect(open).toEqual([])
    }
  }
})

it('the copies in LaTeX close every brace and every environment', () => {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.tex'))) {
    const text = readFileSync(join(folder, name), 'utf8').replaceAll(/(?<!\\)%.*/g, '')
    const braces = text.replaceAll(/\\[{}]/g, '')
    expect([name, braces.split('{').length]).toEqual([name, braces.split('}').length])
    const open: string[] = []
    for (const [, what, environment] of text.matchAll(/\\(begin|end)\{(\w+)\}/g))
      if (what === 'end') expect([name, open.pop()]).toEqual([name, environment])
      else if (environment !== undefined) open.push(environment)
    expect(open).toEqual([])
    // pdflatex reads no other letters with these fonts.
    expect(text).toMatch(/^[\n\x20-\x7e]*$/)
  }
})
