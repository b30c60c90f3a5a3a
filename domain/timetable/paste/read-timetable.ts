import { type Catalogue, indexCatalogue } from './catalogue.ts'
import { type Block, findBlocks } from './blocks.ts'
import { gridOfText } from './grid.ts'
import { gridOfHtml, isHtml } from './html-grid.ts'
import { emptyLegend, type Legend, legendHeading, readLegendRow } from './legend.ts'
import { lexiconOf } from './lexicon.ts'
import { readList } from './list.ts'
import { roomOfTitle } from './marks.ts'
import { classesOf } from './classes.ts'
import type { PasteContext, PastedSlot, Reading, Unread } from './reading.ts'
import { isHead, type SectionName, sectionName, sectionOfTitle } from './titles.ts'
import { isPause } from './words.ts'

/** More than any week of some sections holds. */
const maxSlots = 1000
const maxUnknown = 300

/**
 * Reads a timetable as it is copied from a spreadsheet, a CSV file or a page: what it says for sure, what of it is a
 * guess, and what could not be read. Never throws; the time it takes grows with the text's length alone.
 */
export function readTimetable(source: string, context: PasteContext): Reading {
  const grid = isHtml(source) ? gridOfHtml(source) : gridOfText(source)
  const list = readList(grid)
  const blocks = list?.blocks ?? findBlocks(grid)
  const unknown: Unread[] = grid.cut ? [{ kind: 'too-long' }] : []
  if (blocks.length === 0) return { sections: [], slots: [], unknown: [...unknown, { kind: 'no-table' }] }

  const catalogue = indexCatalogue(context)
  const own = sectionName(context.section)
  const legends = blocks.map(() => emptyLegend())
  for (const [at, block] of blocks.entries()) {
    const legend = legends[at] ?? emptyLegend()
    // The tables of a list have the same titles.
    if (list === undefined || at === 0) unknown.push(...readAround(block, legend, { catalogue, own }))
    else readAround({ ...block, titles: [] }, legend, { catalogue, own })
  }
  unknown.push(...(list?.notes ?? []).map((cell) => ({ kind: 'note' as const, cell: cell.slice(0, 200) })))
  const slots: PastedSlot[] = []
  let untimed = 0
  for (const [at, block] of blocks.entries()) {
    const legend = legends[at] ?? emptyLegend()
    const others = legends.filter((other) => other !== legend)
    const lexicon = lexiconOf(catalogue, [legend, ...others], context.groups)
    const section = block.titles.map((title) => sectionOfTitle(title, own)).find((name) => name !== undefined)
    const room = block.titles.map(roomOfTitle).find((name) => name !== undefined)
    const read = classesOf(block, { context, lexicon, legends: [legend, ...others], grid, own, section, room })
    slots.push(...read.slots)
    untimed = Math.max(untimed, read.untimed)
    unknown.push(...read.unknown)
  }
  if (slots.length > maxSlots) unknown.unshift({ kind: 'too-long' })
  if (untimed > 0) unknown.unshift({ kind: 'no-times', periods: untimed })
  return finish(slots.slice(0, maxSlots), unknown, context)
}

/** Takes the lines around a table as its legend; what is neither legend nor title is a note. */
function readAround(
  block: Block,
  legend: Legend,
  { catalogue, own }: { catalogue: Catalogue; own: SectionName },
): Unread[] {
  const notes: Unread[] = []
  let roles: ReturnType<typeof legendHeading>
  for (const cells of [...block.titles.map((title) => [title]), ...block.around]) {
    const heading = legendHeading(cells)
    if (heading !== undefined) {
      roles = heading
      continue
    }
    if (cells.every((cell) => cell.trim() === '')) {
      roles = undefined
      continue
    }
    if (readLegendRow(cells, catalogue, legend, roles)) continue
    const text = cells
      .filter((cell) => cell.trim() !== '')
      .join(' ')
      .slice(0, 200)
    if (
      sectionOfTitle(text, own) === undefined &&
      !isHead(text) &&
      roomOfTitle(text) === undefined &&
      !isPause(text) &&
      text.length > 2
    )
      notes.push({ kind: 'note', cell: text })
  }
  return notes.slice(0, 40)
}

function finish(slots: readonly PastedSlot[], unknown: readonly Unread[], { section }: PasteContext): Reading {
  const named = [...new Set(slots.flatMap((slot) => slot.section ?? []))]
  const isOwnOnly =
    named.length === 0 ||
    (named.length === 1 && named[0] === section && slots.every((slot) => slot.section !== undefined))
  const read = isOwnOnly ? slots.map(withoutSection) : slots
  const missing: Unread[] = []
  for (const what of ['room', 'teacher'] as const) {
    const courses = [...new Set(read.flatMap(({ course }) => course ?? []))].toSorted()
    const without = courses.filter((code) => !read.some((slot) => slot.course === code && slot[what] !== undefined))
    if (without.length > 0)
      missing.push({ kind: `no-${what}`, ...(without.length < courses.length && { courses: without }) })
  }
  if (read.some(({ doubt }) => doubt.includes('week'))) missing.push({ kind: 'week-letter' })
  return { sections: isOwnOnly ? [] : named, slots: read, unknown: [...missing, ...unknown].slice(0, maxUnknown) }
}

function withoutSection(slot: PastedSlot): PastedSlot {
  const { section, ...rest } = slot
  return section === undefined ? slot : rest
}
