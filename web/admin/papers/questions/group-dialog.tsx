import { useState } from 'react'
import { foldText } from '#domain/text/comparable-text.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { SearchInput } from '#web/ui/forms/input.tsx'
import type { QuestionGroup } from './queries.ts'

interface GroupDialogProps {
  open: boolean
  title: string
  /** The question, and its present group, which is not offered. */
  text: string
  group: QuestionGroup
  groups: readonly QuestionGroup[]
  onClose: () => void
  onChoose: (group: string) => void
}

const shown = 30

/** Another question of the course that asks for the same. */
export function GroupDialog({ open, title, text: asked, group, groups, onClose, onChoose }: GroupDialogProps) {
  const [search, setSearch] = useState('')
  const words = foldText(search).split(/\s+/).filter(Boolean)
  const found = groups
    .filter(
      ({ id, text, topic }) => id !== group.id && words.every((word) => foldText(`${text} ${topic}`).includes(word)),
    )
    .slice(0, shown)
  return (
    <Dialog open={open} onClose={onClose} title={title} description={asked}>
      <SearchInput
        aria-label="Search questions of this course"
        placeholder="Words of the question"
        maxLength={200}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onClear={() => setSearch('')}
      />
      {found.length === 0 ? (
        <p className="py-6 text-center text-sm text-ink-2">No other question of this course has these words.</p>
      ) : (
        <ul aria-label="Questions of this course" className="mt-3 divide-y divide-line">
          {found.map(({ id, text, times_asked: times }) => (
            <li key={id}>
              <button
                type="button"
                className="grid min-h-tap w-full gap-0.5 px-1 py-2.5 text-left text-sm leading-snug hover:bg-sunk"
                onClick={() => onChoose(id)}
              >
                <span dir="auto" className="line-clamp-3 wrap-anywhere">
                  {text}
                </span>
                <span className="text-xs text-ink-2">{times === 1 ? 'Asked once' : `Asked in ${times} papers`}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
