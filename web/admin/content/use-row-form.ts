import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useState } from 'react'
import { get, set, useForm, useWatch } from 'react-hook-form'
import { useBlocker } from 'react-router'
import * as z from 'zod/mini'
import { randomId } from '#web/ui/browser/random-id.ts'
import { baseOf, draftSlot, newIdOf, saveDraft, readDraft } from './draft.ts'
import { type Field, problemsOf, readValues, type Row, type Value, type Values } from './fields.ts'

interface Wanted {
  accountId: string
  table: string
  key: string
  fields: readonly Field[]
  /** Undefined for a new one. */
  row: Row | undefined
  /** What a new one begins with, beside the fields' own beginnings. */
  start?: Values | undefined
}

/**
 * A form's values, stored in this browser while they differ from what is saved. Leaving with changes asks
 * first; mount it anew (by key) for another row.
 */
export function useRowForm({ accountId, table, key, fields, row, start }: Wanted) {
  /** Another than `key` once a new row has been made, and what was typed meanwhile is a draft of that row. */
  const [draftKey, setDraftKey] = useState(key)
  const draft = useMemo(() => draftSlot(accountId, table, draftKey), [accountId, table, draftKey])
  const [saved, setSaved] = useState(() => ({ ...readValues(fields, row), ...start }))
  const [found] = useState(() => readDraft(draft))
  const [restored, setRestored] = useState(found !== undefined)
  /** Of a draft that was found: the row may have been saved by somebody else since. */
  const [draftBase, setDraftBase] = useState(() => baseOf(found))
  const base = draftBase ?? baseOf(row)
  /** Stored with the draft: a press after a reload is still about the same row. */
  const [newId] = useState(() => newIdOf(found) ?? randomId())
  const [first] = useState(() => nested({ ...saved, ...found }))
  const resolver = useMemo(() => zodResolver(schemaOf(fields)), [fields])
  const { control, formState, getValues, setValue, setError, clearErrors, trigger, reset } = useForm<Nested>({
    resolver,
    // Checked on saving; what is wrong with a field goes when it is edited.
    reValidateMode: 'onSubmit',
    defaultValues: first,
  })
  const values = flat(fields, useWatch({ control }))
  const problems = textsOf(fields, formState.errors)
  // A draft of the created row is restored by that row's form.
  const dirty = draftKey === key && !isSame(values, saved)
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

  return {
    values,
    problems,
    setProblems: (texts: Record<string, string>) => {
      for (const [name, message] of Object.entries(texts)) setError(name, { message })
    },
    change: (name: string, value: Value) => {
      setValue(name, value)
      clearErrors(name)
      const next = flat(fields, getValues())
      saveDraft(draft, isSame(next, saved) ? undefined : next, row === undefined ? { newId } : { base })
    },
    dirty,
    /** When the row was saved that the values change, as the database says it; undefined for a new one. */
    base,
    /** The id of the row that a new one becomes. */
    newId,
    /** Whether what is shown was left unsaved by an earlier visit. */
    restored: restored && dirty,
    blocker,
    /** The names of the fields that need mending, once each says why. */
    check: async (): Promise<string[]> => {
      await trigger()
      return Object.keys(problemsOf(fields, flat(fields, getValues())))
    },
    /** Back to what is saved. */
    discard: () => {
      saveDraft(draft, undefined)
      reset(nested(saved))
      setRestored(false)
      setDraftBase(undefined)
    },
    /**
     * What was sent is what is saved, in the row with this key. What was typed meanwhile stays, as a draft of that row.
     *
     * @param savedAt the row's new `base`
     * @returns whether there is any
     */
    settle: (sent: Values, savedKey: string, savedAt?: string): boolean => {
      const now = flat(fields, getValues())
      const isChanged = !isSame(now, sent)
      saveDraft(draft, undefined)
      if (isChanged) saveDraft(draftSlot(accountId, table, savedKey), now, { base: savedAt })
      if (isChanged) setDraftKey(savedKey)
      setSaved(sent)
      setRestored(false)
      setDraftBase(savedAt)
      return isChanged
    },
  }
}

const isSame = (one: Values, other: Values): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Nested like react-hook-form's values: the field 'value.privacy.last_changed' is in an object in an object. */
type Nested = Record<string, unknown>

function nested(values: Values): Nested {
  const whole: Nested = {}
  for (const [name, value] of Object.entries(values)) set(whole, name, value)
  return whole
}

function flat(fields: readonly Field[], whole: Nested): Values {
  return Object.fromEntries(fields.map(({ name }) => [name, get(whole, name) ?? '']))
}

const schemaOf = (fields: readonly Field[]) =>
  z.record(z.string(), z.unknown()).check(({ value, issues }) => {
    for (const [name, message] of Object.entries(problemsOf(fields, flat(fields, value)))) {
      issues.push({ code: 'custom', path: name.split('.'), message, input: value })
    }
  })

function textsOf(fields: readonly Field[], errors: Nested): Record<string, string> {
  const texts = fields.map(({ name }) => [name, get(errors, `${name}.message`) as unknown] as const)
  return Object.fromEntries(texts.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}
