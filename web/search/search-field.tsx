import { Search, X } from 'lucide-react'
import { useEffect } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { isEnter, isOfComposition } from '#web/ui/browser/enter-key.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Step } from './querying/options.ts'
import { longestQuery } from './querying/query.ts'
import { wording } from './wording.ts'

interface SearchFieldProps {
  input: RefObject<HTMLInputElement | null>
  text: string
  onText: (text: string) => void
  /** The list, while there is one. */
  listId: string | undefined
  activeId: string | undefined
  /** Returns whether there was somewhere to go. */
  onStep: (step: Step) => boolean
  onEnter: (newTab: boolean) => void
  /** Something is on its way. */
  busy: boolean
  lead?: ReactNode
  end?: ReactNode
  /** The field has the keyboard from the start. */
  focused: boolean
  className?: string
}

const steps: Readonly<Record<string, Step>> = { ArrowDown: 'next', ArrowUp: 'previous' }

/** The field has the keyboard all the time, and names the line that is active (a combobox with a list, ARIA 1.2). */
export function SearchField(props: SearchFieldProps) {
  const { input, text, onText, listId, activeId, onStep, onEnter, busy, lead, end, focused, className } = props
  useEffect(() => {
    if (focused) input.current?.focus()
  }, [input, focused])

  const keyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey } = event
    if (isOfComposition(event.nativeEvent)) return
    const step = key === 'Tab' ? (shiftKey ? 'previous section' : 'next section') : steps[key]
    if (isEnter(event)) {
      event.preventDefault()
      onEnter(ctrlKey || metaKey)
    } else if (step && onStep(step)) event.preventDefault()
  }

  return (
    <search className={classNames('flex items-center gap-2.5 border-b-2 border-margin', className)}>
      {lead}
      <div className="relative flex min-w-0 flex-1 items-center gap-2.5">
        <span
          aria-hidden="true"
          className={classNames(
            'grid size-5 flex-none place-items-center',
            // Beside a way back there is room for what turns, not for a sign of what the field is.
            lead !== undefined && (busy ? 'max-lg:absolute max-lg:right-0' : 'max-lg:hidden'),
          )}
        >
          {busy ? (
            <span className="spin size-4.5 text-ink-3" />
          ) : (
            <Search strokeWidth={1.75} className="size-5 text-ink-2" />
          )}
        </span>
        <input
          ref={input}
          // Not of the type "search": there, Escape would empty it before it closes the dialog.
          type="text"
          inputMode="search"
          role="combobox"
          aria-label={wording.field}
          aria-expanded={listId !== undefined}
          aria-controls={listId}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={longestQuery}
          placeholder={wording.placeholder}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={keyDown}
          className={classNames(
            'min-h-14 min-w-0 flex-1 bg-transparent text-lg leading-[1.3] outline-none placeholder:text-ink-3',
            lead !== undefined && 'max-lg:pr-7',
          )}
        />
      </div>
      {text !== '' && (
        <IconButton
          label="Clear search"
          onClick={() => {
            onText('')
            input.current?.focus()
          }}
        >
          <X aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
      )}
      {end}
    </search>
  )
}
