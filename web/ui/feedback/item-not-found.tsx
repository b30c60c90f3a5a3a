import type { ReactNode } from 'react'
import { DrawerDrawing } from '../art/drawer-drawing.tsx'
import { TornSheetDrawing } from '../art/torn-sheet-drawing.tsx'
import { Button } from '../buttons/button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Skeleton } from './skeleton.tsx'

interface ItemNotFoundProps {
  /** The dialog's word for the item: 'Vendor'. */
  one: string
  /** The server, or an up-to-date list, does not have it. */
  gone: boolean
  /** The request failed. Neither gone nor failed: it is pending. */
  failed: boolean
  onRetry: () => void
  /** Why it may be gone. */
  goneText: string
  drawing?: ReactNode
  /** The text of the link to all items: 'See all vendors'. */
  seeAll: string
  onClose: () => void
}

/** An item's dialog while there is no item to show. */
export function ItemNotFound(props: ItemNotFoundProps) {
  const { gone, failed, onRetry, goneText, drawing = <DrawerDrawing />, seeAll, onClose } = props
  const one = props.one.toLowerCase()
  if (gone) {
    return (
      <EmptyState drawing={drawing} title={`We could not find this ${one}`} text={goneText} heading="h3">
        <Button onClick={onClose}>{seeAll}</Button>
      </EmptyState>
    )
  }
  if (failed) {
    return (
      <EmptyState
        drawing={<TornSheetDrawing />}
        title={`Failed to load this ${one}`}
        text="Something went wrong. Check your connection and try again."
        heading="h3"
      >
        <Button onClick={onRetry}>Try Again</Button>
      </EmptyState>
    )
  }
  return <ItemLoading />
}

/** Placeholders of a text. */
export function ItemLoading() {
  return (
    <div className="py-1">
      <output className="sr-only">Loading...</output>
      <Skeleton className="h-5 w-11/12" />
      <Skeleton className="mt-3 h-5 w-4/5" />
      <Skeleton className="mt-3 mb-24 h-5 w-2/5" />
    </div>
  )
}

export const notFoundTitle = (one: string, gone: boolean) => (gone ? `${one} not found` : one)

/** The item of a dialog from its list. A cached list may not have it yet: then the list is fetched first. */
export function itemIn<Item extends { id: string }>(
  list: { data: readonly Item[] | undefined; isFetching: boolean; isError: boolean },
  id: string,
) {
  return {
    item: list.data?.find((candidate) => candidate.id === id),
    gone: list.data !== undefined && !list.isFetching,
    failed: list.isError && list.data === undefined,
  }
}
