import { startTransition, useEffect, useState } from 'react'

/**
 * The first of many items for the first paint, and all of them right after it, so that opening a long list does not
 * wait for items below the fold. For a list that is read from its top.
 */
export function useProgressiveList<Item>(items: readonly Item[], first: number): readonly Item[] {
  const [all, setAll] = useState(items.length <= first)
  useEffect(() => startTransition(() => setAll(true)), [])
  return all ? items : items.slice(0, first)
}
