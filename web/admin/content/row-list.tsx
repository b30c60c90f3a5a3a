import { Link } from 'react-router'
import { openedFromList } from '#web/page/address/use-list-address.ts'
import { BoardDrawing } from '#web/ui/art/board-drawing.tsx'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { MoreButton } from '#web/ui/actions/more-button.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { LoadingLines } from '../loading-lines.tsx'
import { shownRows } from '../pagination.ts'
import type { Row } from './fields.ts'
import { useRows } from './queries.ts'
import { type Table, text } from './table.ts'

interface RowListProps {
  table: Table
  search: string
  itemAddress: (key: string) => string
  onClear: () => void
}

export function RowList({ table, search, itemAddress, onClear }: RowListProps) {
  const query = useRows(table, search)
  if (query.isPending) return <LoadingLines label={`Loading ${table.title.toLowerCase()}...`} />
  if (query.data === undefined)
    return (
      <LoadFailed
        title={`Failed to load ${table.title.toLowerCase()}`}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )

  const rows = shownRows(query.data.pages, (row) => row[table.key])
  if (rows.length === 0) return <NothingThere table={table} narrowed={search !== ''} onClear={onClear} />
  return (
    <>
      <ul className="grid gap-2.5" aria-busy={query.isPlaceholderData}>
        {rows.map((row) => (
          <li key={text(row, table.key)}>
            <ListedRow table={table} row={row} to={itemAddress(text(row, table.key))} />
          </li>
        ))}
      </ul>
      <MoreButton query={query} label="Show more" failed={`Failed to load ${table.title.toLowerCase()}`} />
    </>
  )
}

/** The whole row is one link. */
function ListedRow({ table, row, to }: { table: Table; row: Row; to: string }) {
  const stamps = [...(table.stampsOf?.(row) ?? []), ...(row['sample'] === true ? ['Sample'] : [])]
  return (
    <Sheet
      as="article"
      interactive
      className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4.5 py-3.5"
    >
      <div className="min-w-0 flex-[1_1_16rem]">
        <h2 dir="auto" className="font-body text-base leading-snug font-semibold wrap-anywhere">
          <Link to={to} state={openedFromList} className="cover">
            {table.nameOf(row)}
          </Link>
        </h2>
        <p dir="auto" className="text-sm leading-[1.5] wrap-anywhere text-ink-2">
          {table.lineOf(row)}
        </p>
      </div>
      {stamps.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {stamps.map((stamp) => (
            <Stamp key={stamp} tone={stamp === 'Scheduled' ? 'pen' : 'ink'}>
              {stamp}
            </Stamp>
          ))}
        </p>
      )}
    </Sheet>
  )
}

function NothingThere({ table, narrowed, onClear }: { table: Table; narrowed: boolean; onClear: () => void }) {
  return (
    <Sheet>
      {narrowed ? (
        <EmptyState drawing={<DrawerDrawing />} title="Nothing found" text="Try another search.">
          <Button variant="line" onClick={onClear}>
            Clear search
          </Button>
        </EmptyState>
      ) : (
        <EmptyState drawing={<BoardDrawing />} title={`No ${table.title.toLowerCase()} yet`} text={table.lead} />
      )}
    </Sheet>
  )
}
