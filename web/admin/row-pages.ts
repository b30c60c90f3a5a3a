/** Rows that a list shows at a time. One more is asked for: it says whether there are others, and is not shown. */
export const atOnce = 30

/** Where the next page begins, for a list whose pages are found by place. */
export function nextPlace(last: readonly unknown[], pages: readonly unknown[]): number | undefined {
  return last.length > atOnce ? pages.length * atOnce : undefined
}

export function shownRows<Row>(pages: readonly (readonly Row[])[]): Row[] {
  return pages.flatMap((page) => page.slice(0, atOnce))
}
