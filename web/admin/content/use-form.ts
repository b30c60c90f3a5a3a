import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { draftSlot, saveDraft, readDraft } from './draft.ts'
import { type Field, problemsOf, readValues, type Row, type Value, type Values } from './fields.ts'

interface Wanted {
  accountId: string
  table: string
  key: string
  fields: readonly Field[]
  /** Undefined for a new one. */
  row: Row | undefined
}

/**
 * A form's values, stored as a draft in this browser while they differ from what is saved. Leaving with changes asks
 * first; mount it anew (by key) for another row.
 */
export function useForm({ accountId, table, key, fields, row }: Wanted) {
  const [slot] = useState(() => draftSlot(accountId, table, key))
  const [saved, setSaved] = useState(() => readValues(fields, row))
  const [found] = useState(() => readDraft(slot))
  const [values, setValues] = useState<Values>({ ...saved, ...found })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [restored, setRestored] = useState(found !== undefined)
  const dirty = JSON.stringify(values) !== JSON.stringify(saved)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  )

  useEffect(() => {
    if (!dirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])

  const change = (name: string, value: Value) => {
    const next = { ...values, [name]: value }
    setValues(next)
    saveDraft(slot, JSON.stringify(next) === JSON.stringify(saved) ? undefined : next)
    if (name in problems) setProblems(Object.fromEntries(Object.entries(problems).filter(([other]) => other !== name)))
  }

  return {
    values,
    problems,
    setProblems,
    change,
    dirty,
    /** Whether what is shown was left unsaved by an earlier visit. */
    restored: restored && dirty,
    blocker,
    check: () => {
      const found = problemsOf(fields, values)
      setProblems(found)
      return Object.keys(found)
    },
    /** Back to what is saved. */
    discard: () => {
      saveDraft(slot, undefined)
      setValues(saved)
      setProblems({})
      setRestored(false)
    },
    /** What is shown is what is saved. */
    settle: () => {
      saveDraft(slot, undefined)
      setSaved(values)
      setRestored(false)
    },
  }
}
