import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { useHydrated } from '../hydration/hydrated.ts'
import { useStableCallback } from '../use-stable-callback.ts'
import { dialogsIn } from './history-entry.ts'
import { useStepBack } from './use-dialog-entry.ts'

/** Travels in the history entry of an item that was opened from its list, so that closing is going back. */
export const openedFromList = { openedFromList: true }
const fromList = z.object({ openedFromList: z.literal(true) })
/** The browser's own entry in the history; the router keeps a location's state in it. */
const historyEntry = z.object({ usr: z.unknown() })

type Address<Filter extends string> = (query: Partial<Record<'q' | 'id' | Filter, string>>) => string

/**
 * What of a list page stands in its address: the search (`q`), the open item (`id`) and the page's own
 * filters, all of them empty in the prerendered page. `address` builds the page's address. The functions stay the
 * same while the list does (what is open in it is no matter), so that a memoized list is not rendered again.
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
  // Typing replaces the entry: Back should leave a search, not undo it letter by letter.
  const replace = (query: Query, held?: unknown) =>
    void navigate(address(query), { replace: true, preventScrollReset: true, state: held })
  const open = { ...list, id: read('id') }
  // What is typed is searched for a moment later. What was pressed meanwhile stays: an item that has its address
  // already, though it is not rendered yet, and a page that is on its way.
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
    /** Puts this in the place of everything that stands there. */
    show: useStableCallback((query: Query) => replace(query)),
    close: useStableCallback(() => {
      // A question that stands above the item goes with it.
      if (fromList.safeParse(state).success) stepBack(1 + dialogsIn(state).length)
      else replace(list)
    }),
  }
}
