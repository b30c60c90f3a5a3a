import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnEntry } from '#domain/entries/entries.ts'
import { errorSentence } from '#web/queries/error-sentence.ts'
import { changedByEntries, type Concerned, proposeEntry, titleForClass } from '#web/session/entries/class-entries.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

/** Characters that a change of the class may have; an own entry may have more. */
export const maxTitle = 120
export const maxNote = 200

/** What is to be shortened before the class can have it. */
export function problemForClass(entry: OwnEntry, concerned: Concerned): string | undefined {
  if (titleForClass(entry, concerned).length > maxTitle)
    return `For the class, write at most ${maxTitle} characters of what it is.`
  if (entry.note.trim().length > maxNote) return `For the class, write a note of at most ${maxNote} characters.`
  return undefined
}

const texts = {
  proposed: 'Proposed. Classmates can confirm it now.',
  confirmed: 'Your class has it now.',
  known: 'Your class has it already: you confirm it.',
}

/** Proposes an entry to the class, which needs a connection. */
export function useProposal() {
  const client = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  const send = async (entry: OwnEntry, concerned: Concerned): Promise<'proposed' | 'known' | 'failed'> => {
    setSending(true)
    setProblem(undefined)
    try {
      const outcome = await proposeEntry(entry, concerned)
      toast.success(texts[outcome])
      for (const name of changedByEntries) void client.invalidateQueries({ queryKey: [name] })
      return outcome === 'known' ? 'known' : 'proposed'
    } catch (error) {
      setProblem(errorSentence(error))
      return 'failed'
    } finally {
      setSending(false)
    }
  }
  return { send, isSending, problem }
}
