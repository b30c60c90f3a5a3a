import { startTransition, useEffect, useState } from 'react'

/**
 * The first of many items for the first paint and all of them right after it: what opens with a long list is not kept
 * waiting for what nobody sees yet. For a list that is read from its top.
 */
export function useProgressiveList<Item>(items: readonly Item[], first: number): readonly Item[] {
  const [all, setAll] = useState(items.length <= first)
  useEffect(() => startTransition(() => setAll(true)), [])
  return all ? items : items.slice(0, first)
}
