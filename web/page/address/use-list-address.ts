import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { useHydrated } from '../hydration/hydrated.ts'
import { useStableCallback } from '../use-stable-callback.ts'
import { dialogsIn } from './history-entry.ts'
import { useStepBack } from './use-dialog-entry.ts'

/** The state of the history entry of an item that was opened from its list, so that closing is going back. */
export const openedFromList = { openedFromList: true }
const fromList = z.object({ openedFromList: z.literal(true) })
/** The browser's history entry, in which the router stores a location's state. */
const historyEntry = z.object({ usr: z.unknown() })

type Address<Filter extends string> = (query: Partial<Record<'q' | 'id' | Filter, string>>) => string

/**
 * The state of a list page that is in its address: the search (`q`), the open item (`id`) and the page's own filters,
 * all empty in the prerendered page. `address` builds the page's address. The functions are stable while the list is
 * (an open item does not matter), so that a memoized list is not rendered again.
 */
export function useListAddress<Filter extends string = never>(
  address: Address<Filter>,
  filters: readonly Filter[] = [],
) {
  const [inAddress] = useSearchParams()
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const leaving = useNavigation().state !== 'idle'
  const stepBack = useStepBack()
  const parameters = useHydrated() ? inAddress : new URLSearchParams()

  type Query = Partial<Record<'q' | 'id' | Filter, string>>
  const read = (name: 'q' | 'id' | Filter, from = parameters) => from.get(name) ?? ''
  const listIn = (from: URLSearchParams) =>
    Object.fromEntries(['q' as const, ...filters].map((name) => [name, read(name, from)])) as Query
  const listText = JSON.stringify(listIn(parameters))
  const list = useMemo(() => JSON.parse(listText) as Query, [listText])
  // Typing replaces the entry: Back leaves a search instead of undoing it letter by letter.
  const replace = (query: Query, held?: unknown) =>
    void navigate(address(query), { replace: true, preventScrollReset: true, state: held })
  const open = { ...list, id: read('id') }
  // A search runs a moment after typing. A press meanwhile has priority: an item that is in the address but not
  // rendered yet, and a page that is loading.
  const searchLate = useStableCallback((q: string) => {
    if (leaving || window.location.pathname !== pathname) return
    const now = new URLSearchParams(window.location.search)
    const entry = historyEntry.safeParse(window.history.state)
    replace({ ...listIn(now), id: read('id', now), q }, entry.data?.usr)
  })

  return {
    search: read('q'),
    openId: read('id') || undefined,
    filterOf: (name: Filter) => read(name),
    /** The search and the filters; the same object while none of them changes. */
    list,
    /** The address of an item over this list. Its link carries `openedFromList` as state. */
    itemAddress: useCallback((id: string) => address({ ...list, id }), [address, list]),
    searchFor: searchLate,
    clearSearch: useStableCallback(() => searchLate('')),
    filterBy: useStableCallback((name: Filter, value: string) => replace({ ...open, [name]: value }, state)),
    clear: useStableCallback(() => replace({})),
    /** Replaces the whole query. */
    show: useStableCallback((query: Query) => replace(query)),
    close: useStableCallback(() => {
      // A dialog above the item is closed with it.
      if (fromList.safeParse(state).success) stepBack(1 + dialogsIn(state).length)
      else replace(list)
    }),
  }
}
