import { useInfiniteQuery } from '@tanstack/react-query'

/** The rows per page of a list. One more is fetched, which shows whether there is a next page, and is not rendered. */
export const pageSize = 30

/**
 * A list whose pages are found by place; the rows before stay in view while another search loads. `key` begins with
 * the list's own name; `fetch` asks for one row more than are shown at once, from this place on.
 */
export function useRowPages<Row>(
  key: readonly [list: string, ...narrowed: unknown[]],
  fetch: (from: number, signal: AbortSignal) => Promise<Row[]>,
) {
  return useInfiniteQuery({
    queryKey: ['admin', ...key],
    queryFn: ({ pageParam, signal }) => fetch(pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length > pageSize ? pages.length * pageSize : undefined),
    placeholderData: (before, query) => (query?.queryKey[1] === key[0] ? ifAny(before, before?.pages[0]) : undefined),
    meta: { persist: false },
  })
}

/** What a search has found, while another one loads. That it has found nothing is no answer to the other. */
export const ifAny = <Found>(before: Found, firstRows: readonly unknown[] | undefined): Found | undefined =>
  firstRows?.length ? before : undefined

/** What of the pages is shown; `keyOf` says which row is which. */
export const shownRows = <Row>(pages: readonly (readonly Row[])[], keyOf: (row: Row) => unknown): Row[] =>
  distinct(
    pages.flatMap((page) => page.slice(0, pageSize)),
    keyOf,
  )

/** Each row once: pages that are found by place repeat some, where others came in above meanwhile. */
export const distinct = <Row>(rows: readonly Row[], keyOf: (row: Row) => unknown): Row[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
]
