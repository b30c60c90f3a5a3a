import { useState } from 'react'
import {
  asNew,
  type Conflict,
  editsOf,
  isOtherTerm,
  published,
  settle,
  type Versions,
} from '#domain/timetable/draft/edits.ts'
import { randomId } from '#web/ui/browser/random-id.ts'
import { isRejected } from '#web/backend/errors.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { fetchSlots, usePublish } from './api.ts'
import { collegeToday } from '#domain/dates/college-time.ts'
import { type Draft, writeDraft } from './draft.ts'
import { wording } from './wording.ts'

interface Setting {
  accountId: string
  section: string
  draft: Draft
  onDraft: (draft: Draft) => void
  onSaved: (saved: boolean | undefined) => void
}

/** Publishes a draft: what lost a race to somebody else's edit is decided, and published again. */
export function usePublication({ accountId, section, draft, onDraft, onSaved }: Setting) {
  const mutation = usePublish()
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const [problem, setProblem] = useState('')

  const send = async (entered: Draft) => {
    const missing = problemOf(entered)
    setProblem(missing)
    if (missing !== '') return
    let from = entered
    if (isOtherTerm(entered.loadedTerm, entered)) {
      from = { ...entered, loadedTerm: null, ...asNew(entered.slots, randomId) }
      // Stored before it is sent: sent again after a lost answer, it has the same ids.
      onDraft(from)
    }
    const { firstDay, lastDay, weekA } = from
    try {
      const { timetable, conflicts: lost } = await mutation.mutateAsync({
        section,
        firstDay,
        lastDay,
        weekA,
        edits: editsOf(from.loaded, from.slots),
      })
      setConflicts(lost)
      const next = { ...from, loadedTerm: { firstDay, lastDay, weekA }, ...published(from, lost) }
      if (lost.length > 0) return onDraft(next)
      const stored = await fetchSlots(timetable, collegeToday()).catch(() => next.slots)
      onDraft({ ...next, loaded: stored, slots: stored })
      writeDraft(accountId, section, undefined)
      onSaved(undefined)
      toast.success(wording.published)
    } catch (error) {
      setProblem(textOf(error))
    }
  }

  return {
    busy: mutation.isPending,
    problem,
    conflicts,
    publish: () => void send(draft),
    leaveConflicts: () => setConflicts([]),
    settle: (theirs: ReadonlySet<string>) => {
      const decided = conflicts.reduce<Versions>(
        (versions, conflict) => settle(versions, conflict, theirs.has(conflict.id)),
        draft,
      )
      const next = { ...draft, ...decided }
      setConflicts([])
      onDraft(next)
      void send(next)
    },
  }
}

function problemOf({ firstDay, lastDay, weekA, slots }: Draft): string {
  if (firstDay === '' || lastDay === '') return 'Enter the first and the last day of classes, under Term and hours.'
  if (lastDay < firstDay) return 'The last day of classes is before the first.'
  if (weekA === null && slots.some(({ week }) => week !== null))
    return 'Choose when week A begins, under Term and hours.'
  return ''
}

function textOf(error: unknown): string {
  if (isRejected(error) && error instanceof Error) return error.message
  return 'Publishing failed. Your draft is on this device: check your connection, and try again.'
}
