import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useId } from 'react'
import { linkAddress, sanitize } from '#web/content/sanitize.ts'
import { classNames } from '#web/ui/class-names.ts'
import './editor.css'
import { EditorToolbar } from './editor-toolbar.tsx'
import { plainMarks } from './marks.ts'
import { tableExtensions } from './tables.ts'

const extensions = [
  StarterKit.configure({
    // The title is the page's heading; those of a text stand under it.
    heading: { levels: [3, 4] },
    link: {
      openOnClick: false,
      isAllowedUri: (address) => linkAddress.test(address),
      HTMLAttributes: { rel: null, target: null },
    },
  }),
  ...plainMarks,
  ...tableExtensions,
]

interface RichEditorProps {
  labelledBy: string
  html: string
  problem: string | undefined
  onChange: (html: string) => void
}

/** Starts with `html`; from then on its own document is what counts. */
export function RichEditor({ labelledBy, html, problem, onChange }: RichEditorProps) {
  const problemId = useId()
  const editor = useEditor({
    extensions,
    content: sanitize(html),
    // Our Content-Security-Policy takes no style from script: editor.css has what it needs.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        class: 'prose min-h-64 px-3.5 py-3 outline-none',
      },
      transformPastedHTML: sanitize,
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : sanitize(editor.getHTML())),
  })

  return (
    <div className="grid min-w-0 gap-1.5">
      <div
        className={classNames(
          'rounded-control border bg-sheet focus-within:border-focus',
          problem ? 'border-brick' : 'border-edge',
        )}
      >
        <EditorToolbar editor={editor} />
        <EditorContent editor={editor} className="max-h-[70vh] overflow-y-auto" />
      </div>
      <p id={problemId} aria-live="polite" className="text-sm leading-[1.4] text-brick empty:hidden">
        {problem}
      </p>
    </div>
  )
}
