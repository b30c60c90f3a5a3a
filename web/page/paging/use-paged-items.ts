import { useState } from 'react'
import * as z from 'zod/mini'
import { countShown, showEarlier, showMore, within } from './shown-range.ts'
import type { ShownRange } from './shown-range.ts'

export interface PagedItems<Item> {
  /** The items in the document. */
  items: readonly Item[]
  /** Follows 'Showing': '500 notices', '50 of 500 notices'. */
  count: (counted: string) => string
  /** The number of loaded items before the first and after the last one in the document. */
  earlier: number
  later: number
  showEarlier: () => void
  showMore: () => void
}

interface Options {
  /** The name of the list, under which its range is remembered. */
  name: string
  pageSize: number
  /** The search and the filters: another choice starts at the first page. */
  choice?: string
}

/** The ranges by the key of the history entry: Back restores the list and the scroll position in it. */
const rangesOfEntries = new Map<string, ShownRange>()
const historyEntry = z.object({ key: z.string() })

/**
 * The part of a long list that is in the document: its first items, more of them on a press, and never so many that
 * presses are slow. Everything in the document is laid out, found by the browser's search, focusable and read aloud.
 */
export function usePagedItems<Item>(all: readonly Item[], { name, pageSize, choice = '' }: Options): PagedItems<Item> {
  const first = { choice, start: 0, end: pageSize }
  const [state, setState] = useState(() => ({ ...first, ...rangesOfEntries.get(keyOf(name, choice)) }))
  if (state.choice !== choice) setState(first)
  const range = within(state.choice === choice ? state : first, all.length)

  const show = (next: ShownRange) => {
    rangesOfEntries.set(keyOf(name, choice), next)
    setState({ choice, ...next })
  }
  return {
    items: all.slice(range.start, range.end),
    count: (counted) => countShown(range, all.length, counted),
    earlier: range.start,
    later: Math.max(0, all.length - range.end),
    showEarlier: () => show(showEarlier(range, pageSize)),
    showMore: () => show(showMore(range, pageSize, all.length)),
  }
}

function keyOf(name: string, choice: string): string {
  // There is no history while pages are prerendered.
  const entry = historyEntry.safeParse(typeof window === 'undefined' ? undefined : window.history.state)
  return `${entry.data?.key ?? ''} ${name} ${choice}`
}
