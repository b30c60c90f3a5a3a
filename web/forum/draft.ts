import { useState } from 'react'
import * as z from 'zod/mini'

export const discussionDraft = z.object({ title: z.string(), content: z.string(), tags: z.string() })
export const commentDraft = z.string()

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** One draft an account and a place: `new`, or the id of the discussion that is commented on. */
export function draftKey(accountId: string, place: string): string {
  return `forum-draft:${accountId}:${place}`
}

/** The text as it was left, or undefined when there is none or storage is out of reach. */
export function readDraft<Draft>(
  key: string,
  shape: z.ZodMiniType<Draft>,
  keeper: Keeper = localStorage,
): Draft | undefined {
  try {
    const kept = keeper.getItem(key)
    return kept === null ? undefined : shape.parse(JSON.parse(kept))
  } catch {
    return undefined
  }
}

/** Keeps a draft, or drops it when there is nothing in it. Full or forbidden storage is no reason to stop typing. */
export function keepDraft(key: string, draft: string | Record<string, string>, keeper: Keeper = localStorage): void {
  const texts = typeof draft === 'string' ? [draft] : Object.values(draft)
  try {
    if (texts.every((text) => text.trim() === '')) keeper.removeItem(key)
    else keeper.setItem(key, JSON.stringify(draft))
  } catch {
    return
  }
}

/** Drops the kept draft once it is posted, unless something else has been written there meanwhile. */
export function dropDraft(key: string, posted: string | Record<string, string>, keeper: Keeper = localStorage): void {
  try {
    if (keeper.getItem(key) === JSON.stringify(posted)) keeper.removeItem(key)
  } catch {
    return
  }
}

/**
 * A text kept under `key` as it is typed: [the text, what typing calls, and a setter that keeps nothing,
 * for a text that is on its way to the server].
 */
export function useDraft<Draft extends string | Record<string, string>>(
  key: string,
  shape: z.ZodMiniType<Draft>,
  empty: Draft,
) {
  const [draft, setDraft] = useState(() => readDraft(key, shape) ?? empty)
  const type = (next: Draft) => {
    setDraft(next)
    keepDraft(key, next)
  }
  return [draft, type, setDraft] as const
}
