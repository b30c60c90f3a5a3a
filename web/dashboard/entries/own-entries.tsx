import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { withChanges } from '#domain/entries/changes.ts'
import type { OwnEntry } from '#domain/entries/entries.ts'
import { isEntryItem, waitingChanges } from '#web/session/entries/entries-outbox.ts'
import { OutboxPanel } from '#web/session/outbox/outbox-panel.tsx'
import { onSent, useOutbox } from '#web/session/outbox/outbox.ts'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import type { Today } from '../today.ts'
import { storedEntries } from './past-entries.ts'

const EntryDialog = lazyPart(async () => (await import('./entry-dialog.tsx')).EntryDialog, { early: false })

const ClassEntryDialog = lazyPart(async () => (await import('./class-entry-dialog.tsx')).ClassEntryDialog, {
  early: false,
})

const EditForClassDialog = lazyPart(async () => (await import('./edit-for-class-dialog.tsx')).EditForClassDialog, {
  early: false,
})

const PastDialog = lazyPart(async () => (await import('./past-dialog.tsx')).PastDialog, { early: false })

const OtherDayDialog = lazyPart(async () => (await import('./other-day-dialog.tsx')).OtherDayDialog, { early: false })

interface OwnEntriesProps {
  account: string
  entries: readonly OwnEntry[]
  now: Date
}

/** What waits on this device, the own entries among it in the list of the page, and the dialog of the page's address. */
export function OwnEntries({ account, entries, now }: OwnEntriesProps) {
  useEntriesThatWait(account, entries)
  const [search, setSearch] = useSearchParams()
  const id = search.get('entry')
  const entry = entries.find((one) => one.id === id)
  // An entry that is marked as done leaves the list, and not its open dialog; one of the class is an own one by then.
  const [last, setLast] = useState(entry)
  const isNowOwn = entry?.of_class === undefined && last?.id === id && last?.of_class !== undefined
  const next = id === null || (entry !== undefined && !isNowOwn) ? entry : last
  if (next !== last) setLast(next)
  const shown = last?.id === id ? last : undefined
  const close = () =>
    setSearch(
      (params) => {
        params.delete('entry')
        params.delete('for')
        return params
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <>
      <div className="mt-3">
        <OutboxPanel account={account} now={now.getTime()} />
      </div>
      {id !== null && search.get('for') === 'class' ? (
        <EditForClassDialog key={id} account={account} id={id} onClose={close} />
      ) : shown?.of_class ? (
        <ClassEntryDialog key={id} account={account} entry={shown} ofClass={shown.of_class} onClose={close} />
      ) : id === 'new' || shown !== undefined ? (
        <EntryDialog key={id} account={account} entry={shown} onClose={close} />
      ) : id === 'past' ? (
        <PastDialog account={account} onClose={close} />
      ) : (
        id !== null && <OtherDayDialog key={id} account={account} id={id} onClose={close} />
      )}
    </>
  )
}

function useEntriesThatWait(account: string, entries: readonly OwnEntry[]): void {
  const items = useOutbox(account)
  const client = useQueryClient()
  useEffect(() => {
    const changed = withChanges(entries, waitingChanges(items))
    if (changed === entries) return
    const key = ['today', account]
    client.setQueryData<Today>(key, (today) => today && { ...today, entries: [...changed] }, {
      // It is as old as it was.
      updatedAt: client.getQueryState(key)?.dataUpdatedAt ?? 0,
    })
  }, [account, client, entries, items])
  useEffect(
    () =>
      onSent((item) => {
        if (!isEntryItem(item)) return
        for (const name of ['today', storedEntries]) void client.invalidateQueries({ queryKey: [name, account] })
      }),
    [account, client],
  )
}
