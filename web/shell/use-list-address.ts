import { useLocation, useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { useHydrated } from './hydrated.ts'
import { dialogsIn, useStepBack } from './use-dialog-entry.ts'

/** Travels in the history entry of an item that was opened from its list, so that closing is going back. */
export const openedFromList = { openedFromList: true }
const fromList = z.object({ openedFromList: z.literal(true) })

type Address<Filter extends string> = (query: Partial<Record<'q' | 'id' | Filter, string>>) => string

/**
 * What of a list page stands in its address: the search (`q`), the open item (`id`) and the page's own
 * filters, all of them empty in the prerendered page. `address` builds the page's address.
 */
export function useListAddress<Filter extends string = never>(
  address: Address<Filter>,
  filters: readonly Filter[] = [],
) {
  const [inAddress] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const stepBack = useStepBack()
  const parameters = useHydrated() ? inAddress : new URLSearchParams()

  type Query = Partial<Record<'q' | 'id' | Filter, string>>
  const read = (name: 'q' | 'id' | Filter) => parameters.get(name) ?? ''
  const list = Object.fromEntries(['q' as const, ...filters].map((name) => [name, read(name)])) as Query
  // Typing replaces the entry: Back should leave a search, not undo it letter by letter.
  const replace = (query: Query, held?: unknown) =>
    void navigate(address(query), { replace: true, preventScrollReset: true, state: held })
  // A search that comes late, after something was opened, leaves that open.
  const open = { ...list, id: read('id') }

  return {
    search: read('q'),
    openId: read('id') || undefined,
    filterOf: (name: Filter) => read(name),
    /** The address of an item over this list. Its link carries `openedFromList` as state. */
    itemAddress: (id: string) => address({ ...list, id }),
    searchFor: (q: string) => replace({ ...open, q }, state),
    filterBy: (name: Filter, value: string) => replace({ ...open, [name]: value }, state),
    clear: () => replace({}),
    /** Puts this in the place of everything that stands there. */
    show: (query: Query) => replace(query),
    close: () => {
      // A question that stands above the item goes with it.
      if (fromList.safeParse(state).success) stepBack(1 + dialogsIn(state).length)
      else replace(list)
    },
  }
}
