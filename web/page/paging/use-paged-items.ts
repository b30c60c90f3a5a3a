import { useState } from 'react'
import * as z from 'zod/mini'
import { countShown, showEarlier, showMore, within } from './shown-range.ts'
import type { ShownRange } from './shown-range.ts'

export interface PagedItems<Item> {
  /** Those that are in the page. */
  items: readonly Item[]
  /** 'Showing' goes before it: '500 notices', '50 of 500 notices'. */
  count: (counted: string) => string
  /** How many are loaded and come before the first one, or after the last one, in the page. */
  earlier: number
  later: number
  showEarlier: () => void
  showMore: () => void
}

interface Options {
  /** Of the list; what was shown of it is remembered by. */
  name: string
  pageSize: number
  /** The search and the filters: another choice shows its beginning. */
  choice?: string
}

/** What was shown where, by the key of the history's entry: Back finds the list as it was left, and its place in it. */
const rangesOfEntries = new Map<string, ShownRange>()
const historyEntry = z.object({ key: z.string() })

/**
 * The part of a long list that is in the page: its first items, more of them on a press, and never so many that
 * presses are slow. Everything in the page is laid out, found by the browser's search, focused and read aloud.
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
  // Pages are rendered where there is no history.
  const entry = historyEntry.safeParse(typeof window === 'undefined' ? undefined : window.history.state)
  return `${entry.data?.key ?? ''} ${name} ${choice}`
}
