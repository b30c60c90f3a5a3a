import { Toolbar } from '@base-ui/react/toolbar'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable, isInTable } from '@tiptap/pm/tables'
import { type Editor, useEditorState } from '@tiptap/react'
import {
  BetweenHorizontalEnd,
  BetweenVerticalEnd,
  Bold,
  Code,
  Grid2x2X,
  Heading3,
  Heading4,
  Italic,
  Link2,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  Strikethrough,
  Table,
  TableColumnsSplit,
  TableRowsSplit,
  Underline,
  Undo2,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { iconButtonClass } from '#web/ui/buttons/icon-button.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { blankTable } from './tables.ts'

interface Tool {
  label: string
  icon: LucideIcon
  /** Whether the place of the cursor has it; undefined for what is only done. */
  on?: boolean
  off?: boolean
  act: () => void
}

/** One stop for the keyboard; the arrow keys go through its buttons. */
export function EditorToolbar({ editor }: { editor: Editor }) {
  const [linking, setLinking] = useState(false)
  const at = useEditorState({
    editor,
    selector: ({ editor }) => ({
      heading: editor.isActive('heading', { level: 3 }),
      subheading: editor.isActive('heading', { level: 4 }),
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      underline: editor.isActive('underline'),
      strike: editor.isActive('strike'),
      code: editor.isActive('code'),
      bullets: editor.isActive('bulletList'),
      numbers: editor.isActive('orderedList'),
      quote: editor.isActive('blockquote'),
      link: editor.isActive('link'),
      table: isInTable(editor.state),
      undo: editor.can().undo(),
      redo: editor.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const inTable = (command: typeof addRowAfter) => () =>
    chain()
      .command(({ state, dispatch }) => command(state, dispatch))
      .run()

  const groups: Tool[][] = [
    [
      { label: 'Undo', icon: Undo2, off: !at.undo, act: () => chain().undo().run() },
      { label: 'Redo', icon: Redo2, off: !at.redo, act: () => chain().redo().run() },
    ],
    [
      { label: 'Heading', icon: Heading3, on: at.heading, act: () => chain().toggleHeading({ level: 3 }).run() },
      { label: 'Subheading', icon: Heading4, on: at.subheading, act: () => chain().toggleHeading({ level: 4 }).run() },
    ],
    [
      { label: 'Bold', icon: Bold, on: at.bold, act: () => chain().toggleBold().run() },
      { label: 'Italic', icon: Italic, on: at.italic, act: () => chain().toggleItalic().run() },
      { label: 'Underline', icon: Underline, on: at.underline, act: () => chain().toggleUnderline().run() },
      { label: 'Strikethrough', icon: Strikethrough, on: at.strike, act: () => chain().toggleStrike().run() },
      { label: 'Code', icon: Code, on: at.code, act: () => chain().toggleCode().run() },
      { label: 'Link', icon: Link2, on: at.link, act: () => setLinking(true) },
    ],
    [
      { label: 'Bulleted list', icon: List, on: at.bullets, act: () => chain().toggleBulletList().run() },
      { label: 'Numbered list', icon: ListOrdered, on: at.numbers, act: () => chain().toggleOrderedList().run() },
      { label: 'Quotation', icon: Quote, on: at.quote, act: () => chain().toggleBlockquote().run() },
      { label: 'Horizontal line', icon: Minus, act: () => chain().setHorizontalRule().run() },
    ],
    at.table
      ? [
          { label: 'Row below', icon: BetweenHorizontalEnd, act: inTable(addRowAfter) },
          { label: 'Column after', icon: BetweenVerticalEnd, act: inTable(addColumnAfter) },
          { label: 'Delete row', icon: TableRowsSplit, act: inTable(deleteRow) },
          { label: 'Delete column', icon: TableColumnsSplit, act: inTable(deleteColumn) },
          { label: 'Delete table', icon: Grid2x2X, act: inTable(deleteTable) },
        ]
      : [{ label: 'Table', icon: Table, act: () => chain().insertContent(blankTable).run() }],
  ]

  return (
    <>
      <Toolbar.Root
        aria-label="Formatting"
        className="flex flex-wrap gap-x-1 rounded-t-control border-b border-line bg-sunk px-1 py-0.5"
      >
        {groups.map((tools) => (
          <Toolbar.Group key={tools[0]?.label} className="flex flex-wrap">
            {tools.map(({ label, icon: Icon, on, off, act }) => (
              <Toolbar.Button
                key={label}
                aria-label={label}
                title={label}
                aria-pressed={on}
                disabled={off ?? false}
                onClick={act}
                className={classNames(
                  iconButtonClass(),
                  'aria-pressed:bg-ink aria-pressed:text-on-ink data-disabled:text-ink-3 data-disabled:opacity-60 [&_svg]:size-5!',
                )}
              >
                <Icon aria-hidden="true" strokeWidth={1.75} />
              </Toolbar.Button>
            ))}
          </Toolbar.Group>
        ))}
      </Toolbar.Root>
      <LinkDialog editor={editor} open={linking} onClose={() => setLinking(false)} />
    </>
  )
}
