import { ListLink } from '#web/page/address/list-link.tsx'
import { openedFromList } from '#web/page/address/use-list-address.ts'
import { type BoardItem, isNotice } from './board.ts'

/** A post opens in a dialog over its list; a notice has a page. */
export function ItemLink({ item, to }: { item: BoardItem; to: string }) {
  const opened = isNotice(item) ? {} : { state: openedFromList, preventScrollReset: true }
  return (
    <ListLink to={to} {...opened} className="cover">
      {item.title}
    </ListLink>
  )
}
