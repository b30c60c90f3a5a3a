import { goToNextCell, isInTable, tableEditing } from '@tiptap/pm/tables'
import { Extension, Node } from '@tiptap/react'

// Cells hold one line of text, as the pages' tables do; what moves in them is prosemirror-tables' own.

const roles: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => Number(cell.getAttribute(name)) || 1,
  renderHTML: (held: Record<string, unknown>) => (held[name] === 1 ? {} : { [name]: held[name] }),
})

const cell = (name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'inline*',
    isolating: true,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    addAttributes: () => ({
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      // Required by prosemirror-tables; widths are set by the pages.
      colwidth: { default: null, rendered: false },
      ...(tag === 'th' && { scope: { default: null } }),
    }),
  })

const tables = Extension.create({
  name: 'tables',
  // Before the list's and the paragraph's own keys.
  priority: 1000,
  extendNodeSchema: ({ name }) => ({ tableRole: roles[name] }),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const { editor } = this
    const move = (direction: 1 | -1) => () => goToNextCell(direction)(editor.state, editor.view.dispatch)
    return {
      Tab: move(1),
      'Shift-Tab': move(-1),
      // Two cells out of one would tear the row.
      Enter: () => isInTable(editor.state) && editor.commands.setHardBreak(),
    }
  },
})

export const tableExtensions = [
  Node.create({
    name: 'table',
    group: 'block',
    content: 'tableRow+',
    isolating: true,
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: () => ['table', ['tbody', 0]],
  }),
  Node.create({
    name: 'tableRow',
    content: '(tableCell | tableHeader)*',
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: () => ['tr', 0],
  }),
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
  tables,
]

export const blankTable =
  '<table><tr><th></th><th></th></tr><tr><td></td><td></td></tr><tr><td></td><td></td></tr></table>'
