import { decodeReferences } from '../../text/character-references.ts'
import { cellText, type Grid, type GridCell, maxColumns, maxRows } from './grid.ts'

const maxDepth = 8
/** Elements whose content is no text of the page. */
const hidden = new Set(['script', 'style', 'template', 'title', 'noscript', 'svg'])
const lineBreaks = new Set(['br', 'p', 'div', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'dt', 'dd', 'hr'])

export const isHtml = (text: string): boolean => /<(?:table|tr|td)[\s>]/i.test(text)

interface Table {
  rows: (GridCell | undefined)[][]
  row: number
  column: number
  cell: { text: string; columns: number; rows: number; isOpen: boolean } | undefined
}

/**
 * The tables of an HTML text below one another, and the lines around them as rows of one cell. Each character is read
 * once; what a browser would repair (cells that are never closed, a table inside a cell) is repaired.
 */
export function gridOfHtml(html: string): Grid {
  return new Reader().read(html)
}

class Reader {
  private readonly rows: (GridCell | undefined)[][] = []
  private readonly open: Table[] = []
  private spans = false
  private cut = false
  private line = ''

  read(html: string): Grid {
    let at = 0
    while (at < html.length && this.rows.length <= maxRows) {
      const tag = html.indexOf('<', at)
      this.text(html.slice(at, tag === -1 ? undefined : tag))
      if (tag === -1) break
      at = this.markup(html, tag)
    }
    this.cut ||= at < html.length && this.rows.length > maxRows
    while (this.open.length > 0) this.closeTable()
    this.endLine()
    return { rows: this.rows.slice(0, maxRows), spans: this.spans, cut: this.cut }
  }

  private text(source: string) {
    if (source === '') return
    const text = decodeReferences(source.slice(0, 2000).replaceAll(/\s+/g, ' '))
    const cell = this.open.at(-1)?.cell
    if (cell?.isOpen) cell.text = (cell.text + text).slice(0, 1200)
    else if (this.open.length === 0) this.line = (this.line + text).slice(0, 1200)
  }

  /** @returns where the text goes on */
  private markup(html: string, tag: number): number {
    if (html.startsWith('<!--', tag)) return after(html, '-->', tag)
    const [, slash = '', rawName = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(tag, tag + 24)) ?? []
    const end = html.indexOf('>', tag)
    if (end === -1) return html.length
    if (rawName === '') {
      if (!/^<[!?/]/.test(html.slice(tag, tag + 2))) {
        this.text('<')
        return tag + 1
      }
      return end + 1
    }
    const name = rawName.toLowerCase()
    if (slash === '' && hidden.has(name)) return after(html, `</${name}`, end)
    if (slash === '') this.start(name, html.slice(tag, Math.min(end, tag + 1000)))
    else this.end(name)
    return end + 1
  }

  private start(name: string, tag: string) {
    if (name === 'table') return this.openTable()
    if (lineBreaks.has(name)) return this.lineBreak()
    if (!/^t[rdh]$/.test(name)) return
    // A copied part of a table may begin with a row.
    if (this.open.length === 0) this.openTable()
    const table = this.open.at(-1)
    if (table === undefined) return
    if (name === 'tr') {
      this.endCell(table)
      nextRow(table)
    } else {
      if (table.row === -1) nextRow(table)
      this.endCell(table)
      const [columns, rows] = [spanIn(tag, 'colspan', maxColumns), spanIn(tag, 'rowspan', 100)]
      if (columns > 1 || rows > 1) this.spans = true
      table.cell = { text: '', columns, rows, isOpen: true }
    }
  }

  private end(name: string) {
    const table = this.open.at(-1)
    if (name === 'table' && table !== undefined) this.closeTable()
    else if (table !== undefined && (name === 'td' || name === 'th' || name === 'tr')) this.endCell(table)
    else if (lineBreaks.has(name)) this.lineBreak()
  }

  private lineBreak() {
    const cell = this.open.at(-1)?.cell
    if (cell?.isOpen) cell.text = `${cell.text}\n`.slice(0, 1200)
    else if (this.open.length === 0) this.endLine()
  }

  private endLine() {
    const text = cellText(this.line)
    if (text !== '') this.rows.push([{ text }])
    this.line = ''
  }

  private openTable() {
    this.endLine()
    const outer = this.open.at(-1)?.cell
    // The text of a cell that holds a table is its title.
    if (outer !== undefined) {
      this.line = outer.text
      outer.text = ''
      this.endLine()
    }
    if (this.open.length >= maxDepth) {
      this.cut = true
      this.closeTable()
    }
    this.open.push({ rows: [], row: -1, column: 0, cell: undefined })
  }

  private closeTable() {
    const table = this.open.pop()
    if (table === undefined) return
    this.endCell(table)
    this.cut ||= table.row >= maxRows
    // A cell may be merged over more rows than the table has.
    if (this.rows.length < maxRows) this.rows.push(...table.rows.slice(0, table.row + 1), [])
  }

  private endCell(table: Table) {
    const { cell } = table
    table.cell = undefined
    if (cell === undefined || table.row >= maxRows) return
    const placed: GridCell = { text: cellText(cell.text.trim()) }
    const row = (table.rows[table.row] ??= [])
    while (row[table.column] !== undefined) table.column += 1
    for (let below = 0; below < cell.rows && table.row + below < maxRows; below += 1) {
      const line = (table.rows[table.row + below] ??= [])
      for (let beside = 0; beside < cell.columns && table.column + beside < maxColumns; beside += 1)
        line[table.column + beside] ??= placed
    }
    table.column = Math.min(table.column + cell.columns, maxColumns)
  }
}

function nextRow(table: Table) {
  table.row += 1
  table.column = 0
  table.cell = undefined
  if (table.row < maxRows) table.rows[table.row] ??= []
}

function after(html: string, what: string, from: number): number {
  const at = html.indexOf(what, from)
  return at === -1 ? html.length : at + what.length
}

function spanIn(tag: string, name: string, max: number): number {
  const value = Number(new RegExp(`\\s${name}\\s*=\\s*["']?\\s*(\\d{1,4})`, 'i').exec(tag)?.[1] ?? 1)
  return Math.min(Math.max(value, 1), max)
}
