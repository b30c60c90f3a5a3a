import { Bold, Code, Eye, Image, Link, List, Pencil, Sigma } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ComponentProps, KeyboardEvent, ReactNode, SyntheticEvent } from 'react'
import { MarkdownText } from '#web/content/markdown/markdown-text.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Textarea } from '#web/ui/forms/input.tsx'
import { lazyDialog } from '#web/page/hydration/lazy.tsx'
import { replaceText } from './replace-text.ts'
import { applyTool, shortcuts } from './tools.ts'
import type { Tool } from './tools.ts'

const tools: { tool: Tool; label: string; letter?: string; icon: ReactNode }[] = [
  { tool: 'bold', label: 'Bold', letter: 'B', icon: <Bold aria-hidden="true" strokeWidth={1.75} /> },
  { tool: 'code', label: 'Code', letter: 'E', icon: <Code aria-hidden="true" strokeWidth={1.75} /> },
  { tool: 'link', label: 'Link', letter: 'K', icon: <Link aria-hidden="true" strokeWidth={1.75} /> },
  { tool: 'list', label: 'List', icon: <List aria-hidden="true" strokeWidth={1.75} /> },
  { tool: 'formula', label: 'Formula', icon: <Sigma aria-hidden="true" strokeWidth={1.75} /> },
]

const PicturePanel = lazyDialog(async () => (await import('./picture/picture-panel.tsx')).PicturePanel, {
  prefetched: false,
})

type MarkdownFieldProps = Omit<ComponentProps<'textarea'>, 'ref'> & {
  ref: (element: HTMLTextAreaElement | null) => void
  /** The text as it is, for the preview. */
  typed: string
  /** The tools are there once the field is used: for a field of one line. */
  compact?: boolean
}

/** A field for Markdown: tools, their keys, pictures, and what readers will see. */
export function MarkdownField({ typed, compact = false, ref, className, onKeyDown, ...native }: MarkdownFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<File>()
  const [isPreview, setPreview] = useState(false)
  const shown = isPreview && typed.trim() !== ''

  const use = (tool: Tool) => {
    const element = field.current
    if (element === null || element.readOnly) return
    const { value: text, selectionStart: start, selectionEnd: end } = element
    replaceText(element, applyTool(tool, { text, start, end }))
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    const isPressed = isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey
    const tool = isPressed && !altKey && !shiftKey ? shortcuts[key.toLowerCase()] : undefined
    if (tool === undefined) return onKeyDown?.(event)
    // The site's own Ctrl K opens the search everywhere else.
    event.preventDefault()
    event.stopPropagation()
    use(tool)
  }

  /** A picture is taken from the clipboard or a drop, a text as before: programs for documents offer both. */
  const take = (event: SyntheticEvent, { files, types }: DataTransfer) => {
    const [file] = files
    if (!file?.type.startsWith('image/') || types.includes('text/plain')) return
    event.preventDefault()
    setPicture(file)
  }

  return (
    <div className="group min-w-0">
      <div
        className={classNames(
          'flex flex-wrap items-center',
          compact && !shown && typed === '' && 'not-group-focus-within:hidden',
        )}
      >
        <div role="group" aria-label="Formatting" className={classNames('-ml-2 flex', shown && 'invisible')}>
          {tools.map(({ tool, label, letter, icon }) => (
            <IconButton
              key={tool}
              label={label}
              title={letter === undefined ? label : `${label} (${isMac() ? 'Command' : 'Ctrl'} ${letter})`}
              aria-keyshortcuts={letter && `${isMac() ? 'Meta' : 'Control'}+${letter}`}
              className="size-10.5! [&_svg]:size-5!"
              // The field keeps its focus, and a phone its keyboard.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => use(tool)}
            >
              {icon}
            </IconButton>
          ))}
          <IconButton
            label="Add a picture"
            title="Add a picture"
            className="size-10.5! [&_svg]:size-5!"
            onClick={() => chooser.current?.click()}
          >
            <Image aria-hidden="true" strokeWidth={1.75} />
          </IconButton>
          <input
            ref={chooser}
            type="file"
            accept="image/*"
            hidden
            onChange={({ target }) => {
              setPicture(target.files?.[0])
              // The same picture can be chosen again.
              target.value = ''
            }}
          />
        </div>
        <Button
          variant="quiet"
          className="ml-auto min-h-10.5!"
          disabled={typed.trim() === ''}
          onClick={() => setPreview(!shown)}
        >
          {shown ? <Pencil aria-hidden="true" strokeWidth={1.75} /> : <Eye aria-hidden="true" strokeWidth={1.75} />}
          <span className="max-sm:sr-only">{shown ? 'Write' : 'Preview'}</span>
        </Button>
      </div>
      {picture && (
        <PicturePanel
          key={`${picture.name} ${picture.lastModified}`}
          file={picture}
          field={() => field.current}
          onClose={() => setPicture(undefined)}
        />
      )}
      <Textarea
        {...native}
        ref={(element) => {
          field.current = element
          ref(element)
        }}
        className={classNames(className, shown && 'hidden')}
        onKeyDown={press}
        onPaste={(event) => take(event, event.clipboardData)}
        onDrop={(event) => take(event, event.dataTransfer)}
        onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      />
      {shown && (
        <div
          role="region"
          aria-label="Preview"
          className={classNames(
            'rounded-control border border-line px-3.5 py-2.5',
            compact ? 'max-h-60 overflow-y-auto' : 'min-h-40',
          )}
        >
          <MarkdownText text={typed} fallback={<p className="whitespace-pre-wrap wrap-anywhere">{typed}</p>} />
        </div>
      )}
    </div>
  )
}

/** There Control with B, E and K moves and deletes in every field. */
const isMac = () => typeof navigator !== 'undefined' && /Macintosh|iPad|iPhone/.test(navigator.userAgent)
