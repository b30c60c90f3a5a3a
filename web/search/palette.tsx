import { Fragment, useEffect, useRef, useState } from 'react'
import { QueriesProvider } from '#web/session/queries.ts'
import { Key } from './results/row.tsx'
import { Search } from './search.tsx'
import { wording } from './wording.ts'

const place =
  'fixed inset-x-0 top-0 m-0 mx-auto mt-[clamp(1rem,10vh,6.25rem)] max-h-[calc(100dvh-2*clamp(1rem,10vh,6.25rem))] w-[min(46rem,100vw-2rem)] max-w-none flex-col overflow-hidden rounded-panel border border-line bg-sheet p-0 text-ink shadow-over open:flex backdrop:bg-scrim'

const rows = { each: 3, only: 10 }

/** The search above any page, on wide screens: a modal dialog of the browser's own. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a press beside it closes it; Escape does too
    <dialog
      ref={dialog}
      aria-label={wording.title}
      className={place}
      // Escape; the browser may close it without asking.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={({ currentTarget }) => open && !currentTarget.open && onClose()}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      {open && (
        <QueriesProvider>
          <Content onClose={onClose} />
        </QueriesProvider>
      )}
    </dialog>
  )
}

function Content({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  return (
    <>
      <Search
        text={text}
        onText={setText}
        place="dialog"
        rows={rows}
        end={
          <button type="button" onClick={onClose} className="grid min-h-tap place-items-center px-1">
            <Key spoken>Esc</Key>
            <span className="sr-only">to close</span>
          </button>
        }
        fieldClass="pr-3 pl-4.5"
        listClass="min-h-0 flex-1 overflow-y-auto overscroll-contain"
        onClose={onClose}
      />
      <Keys />
    </>
  )
}

const help: readonly (readonly { keys: readonly string[]; does: string }[])[] = [
  [{ keys: ['↑', '↓'], does: 'move' }],
  [{ keys: ['Enter'], does: 'open' }],
  [{ keys: ['Ctrl', 'Enter'], does: 'new tab' }],
  [{ keys: ['Tab'], does: 'next group' }],
  [
    { keys: ['n:'], does: 'notices' },
    { keys: ['p:'], does: 'papers' },
    { keys: ['d:'], does: 'discussions' },
  ],
]

function Keys() {
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line px-4.5 py-2.5 text-xs text-ink-2">
      {help.map((line, index) => (
        <p key={index} className="flex items-center gap-1">
          {line.map(({ keys, does }) => (
            <Fragment key={does}>
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
              <span className="mr-1">{does}</span>
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  )
}
