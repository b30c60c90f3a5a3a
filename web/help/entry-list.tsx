import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import type { HelpCommand, HelpEntry } from '#domain/help/entry.ts'
import { Marked } from '#web/content/marked.tsx'
import { askAssistant } from '#web/page/ask-assistant.ts'
import { toggleTheme } from '#web/page/theme/theme.ts'
import { paths } from '#domain/paths.ts'
import { CopyLinkButton } from '#web/ui/actions/copy-link-button.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

interface EntryListProps {
  /** The id of a group on the page. */
  id?: string
  title?: string
  count?: number
  entries: readonly HelpEntry[]
  /** The search whose words are highlighted. */
  marked?: string
}

export function EntryList({ id, title, count, entries, marked = '' }: EntryListProps) {
  return (
    <Sheet
      as="section"
      id={id}
      aria-label={title ?? 'Found entries'}
      className="scroll-mt-[calc(var(--bar-height)+1rem)]"
    >
      {title !== undefined && (
        <div className="flex items-baseline gap-2.5 border-b-2 border-margin px-4 py-3">
          <h2 className="flex-1 text-[1.125rem]">{title}</h2>
          <span className="text-sm text-ink-2 tabular-nums">{count}</span>
        </div>
      )}
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} words={marked.split(/\s+/).filter((word) => word.length > 2)} />
      ))}
    </Sheet>
  )
}

/** A native disclosure: it opens without React, and the browser's search finds closed text. */
function Entry({ entry, words }: { entry: HelpEntry; words: readonly string[] }) {
  const { id, title, text, steps, note } = entry
  return (
    <details
      id={id}
      name="help"
      suppressHydrationWarning
      className="group scroll-mt-[calc(var(--bar-height)+1rem)] border-t border-line first:border-t-0"
    >
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-4 py-2.5 font-semibold group-open:bg-marigold-wash hover:bg-sunk group-open:hover:bg-marigold-wash [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <Marked text={title} words={words} />
        </span>
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.75}
          className="size-5 flex-none transition-[rotate] duration-200 group-open:rotate-180"
        />
      </summary>
      <div className="grid max-w-measure gap-3 px-4 pt-3 pb-4">
        <p>
          <Marked text={text} words={words} />
        </p>
        {steps && (
          <ol className="grid list-decimal gap-1 pl-6 marker:text-ink-2">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        {note !== undefined && <p className="text-sm text-ink-2">{note}</p>}
        <div className="flex flex-wrap gap-2">
          <Place entry={entry} />
          <CopyLinkButton path={paths.help({ entry: id })} />
        </div>
      </div>
    </details>
  )
}

const commands: Record<HelpCommand, () => void> = { assistant: () => askAssistant(''), theme: toggleTheme }

function Place({ entry: { to, open } }: { entry: HelpEntry }) {
  if (typeof to !== 'string')
    return (
      <Button variant="line" onClick={commands[to.command]}>
        {open}
      </Button>
    )
  return (
    <Link to={to} className={buttonClass({ variant: 'line' })}>
      {open}
    </Link>
  )
}
