import { useState } from 'react'
import { dateAndTime } from '#domain/dates/calendar-date.ts'
import { paths } from '#domain/paths.ts'
import { useListAddress } from '#web/page/address/use-list-address.ts'
import { AccordionItem } from '#web/ui/layout/accordion.tsx'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { ClampedText } from '#web/ui/display/clamped-text.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { MoreButton } from '#web/ui/actions/more-button.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { ListFilters } from '../list-filters.tsx'
import { LoadingLines } from '../loading-lines.tsx'
import { shownRows } from '../pagination.ts'
import { adminMeta } from '../sections.ts'
import { changesOf, type Entry, tableNames, useLog } from './log.ts'

export const meta = adminMeta

const did = { insert: 'added', update: 'changed', delete: 'deleted', uncover: 'looked up who wrote' }

const shows = {
  '': 'All changes',
  ...Object.fromEntries(Object.entries(tableNames).map(([name, words]) => [name, withoutArticle(words)])),
}

export default function LogPage() {
  const address = useListAddress((query) => paths.admin({ section: 'log', ...query }), ['show'])
  const table = address.filterOf('show')

  return (
    <>
      <PageHead title="Audit log" lead="Who changed what, and when. Nobody can alter it, admins included." />
      <ListFilters
        address={address}
        search={{ label: 'Search the log', placeholder: 'Search by person, name or id...' }}
        choice="Changes of"
        shows={shows}
      />
      <LogList search={address.search} table={table} />
    </>
  )
}

function LogList({ search, table }: { search: string; table: string }) {
  const query = useLog(search, table)
  const [openId, setOpenId] = useState<number>()
  if (query.isPending) return <LoadingLines label="Loading the log..." />
  if (query.data === undefined)
    return <LoadFailed title="Failed to load the log" busy={query.isFetching} onRetry={() => void query.refetch()} />

  const entries = shownRows(query.data.pages, ({ id }) => id)
  if (entries.length === 0)
    return (
      <Sheet>
        <EmptyState
          drawing={<DrawerDrawing />}
          title="The log is empty"
          text={search === '' && table === '' ? 'Nothing has been changed yet.' : 'Try another search.'}
        />
      </Sheet>
    )
  return (
    <>
      <Sheet className="px-3 [&>div:first-child]:border-t-0 [&>div:last-child]:border-b-0">
        {entries.map((entry) => (
          <AccordionItem
            key={entry.id}
            title={<EntryLine entry={entry} />}
            open={openId === entry.id}
            onToggle={() => setOpenId(openId === entry.id ? undefined : entry.id)}
          >
            {openId === entry.id && <Changes entry={entry} />}
          </AccordionItem>
        ))}
      </Sheet>
      <MoreButton query={query} label="Show earlier changes" failed="Failed to load the log" />
    </>
  )
}

function EntryLine({ entry }: { entry: Entry }) {
  const what = tableNames[entry.table_name] ?? entry.table_name
  const { row_name: recorded, before, after } = entry
  const name = recorded || (after?.['title'] ?? before?.['title'] ?? after?.['name'] ?? before?.['name'])
  return (
    <span dir="auto" className="block text-sm leading-[1.5] font-normal wrap-anywhere">
      <b className="font-semibold">{entry.actor_name || 'The server'}</b>
      <span>{` ${did[entry.action]} ${what}${typeof name === 'string' && name !== '' ? `: ${name}` : ''}`}</span>
      <span className="block text-xs text-ink-3">{dateAndTime(entry.at)}</span>
    </span>
  )
}

/** What it was and what it became; where there was nothing before or after, one of the two. */
function Changes({ entry }: { entry: Entry }) {
  return (
    <dl className="grid gap-3 text-sm">
      <div>
        <dt className="text-xs font-semibold text-ink-3">Row</dt>
        <dd dir="auto" className="wrap-anywhere">
          {entry.row_id}
        </dd>
      </div>
      {changesOf(entry).map(({ column, was, is }) => (
        <div key={column}>
          <dt className="text-xs font-semibold text-ink-3">{column.replaceAll('_', ' ')}</dt>
          {entry.before && (
            <dd className="text-ink-2">
              <span className="sr-only">Before: </span>
              <ClampedText
                className={entry.after ? 'line-through decoration-brick' : ''}
                text={was || '(empty)'}
                about={`${column} before`}
              />
            </dd>
          )}
          {entry.after && (
            <dd>
              <span className="sr-only">After: </span>
              <ClampedText text={is || '(empty)'} about={`${column} after`} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function withoutArticle(words: string): string {
  const rest = words.replace(/^(an?|the) /, '')
  return `${rest[0]?.toUpperCase() ?? ''}${rest.slice(1)}`
}
