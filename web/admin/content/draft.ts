import * as z from 'zod/mini'
import type { Values } from './fields.ts'

const shape = z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.record(z.string(), z.string()))]))

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** One draft an account and a row; `new` for a row that is not there yet. */
export function draftKey(accountId: string, table: string, key: string): string {
  return `admin-draft:${accountId}:${table}:${key}`
}

/** What was left unsaved, or undefined when there is nothing or storage is out of reach. */
export function readDraft(key: string, keeper: Keeper = localStorage): Values | undefined {
  try {
    const kept = keeper.getItem(key)
    return kept === null ? undefined : shape.parse(JSON.parse(kept))
  } catch {
    return undefined
  }
}

/** Keeps what differs from what is saved, or drops it. Full or forbidden storage is no reason to stop typing. */
export function keepDraft(key: string, values: Values | undefined, keeper: Keeper = localStorage): void {
  try {
    if (values === undefined) keeper.removeItem(key)
    else keeper.setItem(key, JSON.stringify(values))
  } catch {
    return
  }
}
