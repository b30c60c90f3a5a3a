import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { MoreButton } from '#web/ui/actions/more-button.tsx'
import type { PagedItems } from './use-paged-items.ts'

type Query = Parameters<typeof MoreButton>[0]['query']

interface PagedListProps {
  paged: PagedItems<unknown>
  /** The query that fetches more when all loaded items are shown. */
  query?: Query
  more?: string
  earlier?: string
  failed?: string
  /** The items, in as many lists as they need. */
  children: ReactNode
}

/** A page of a long list, with buttons for the items before and after it. */
export function PagedList(props: PagedListProps) {
  const { paged, query, more = 'Show more', earlier = 'Show earlier', failed = '', children } = props
  const list = useRef<HTMLDivElement>(null)
  /** The item next to those that a press adds. */
  const beside = useRef<{ item: Element; top: number; isLast: boolean }>(undefined)
  /** Whether a fetch of the next items is pending. */
  const waiting = useRef(false)
  const isShownWhole = paged.later === 0

  const note = (isLast: boolean) => {
    const item = [...(list.current?.querySelectorAll('li:not(li li)') ?? [])].at(isLast ? -1 : 0)
    beside.current = item && { item, top: item.getBoundingClientRect().top, isLast }
  }
  useLayoutEffect(() => {
    if (beside.current === undefined) return
    const { item, top, isLast } = beside.current
    const brought = isLast ? item.nextElementSibling : item.previousElementSibling
    if (brought === null && waiting.current) return
    beside.current = undefined
    // Where items above were removed, the visible ones must not move: most browsers do that themselves.
    if (isLast && !CSS.supports('overflow-anchor', 'auto'))
      scrollerOf(item).scrollBy(0, item.getBoundingClientRect().top - top)
    // The pressed button was removed with the last items.
    if (document.activeElement === document.body)
      brought?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  })

  return (
    <>
      {paged.earlier > 0 && (
        <div className="mb-5 grid justify-items-center">
          <Button
            variant="line"
            onClick={() => {
              note(false)
              paged.showEarlier()
            }}
          >
            {earlier}
          </Button>
        </div>
      )}
      <div ref={list}>{children}</div>
      <MoreButton
        query={{
          hasNextPage: !isShownWhole || query?.hasNextPage === true,
          isFetchingNextPage: isShownWhole && query?.isFetchingNextPage === true,
          isFetchNextPageError: isShownWhole && query?.isFetchNextPageError === true,
          fetchNextPage: async (options) => {
            note(true)
            paged.showMore()
            if (!isShownWhole) return
            waiting.current = true
            await query?.fetchNextPage(options)
            waiting.current = false
          },
        }}
        label={more}
        failed={failed}
      />
    </>
  )
}

function scrollerOf(item: Element): Element {
  for (let around = item.parentElement; around !== null; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around
  return document.documentElement
}
