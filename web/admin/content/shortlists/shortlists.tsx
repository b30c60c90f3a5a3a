import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { recentTime } from '#domain/dates/college-time.ts'
import { shortlistSteps } from '#domain/drives/shortlists.ts'
import { PanelHead } from '#web/content/papers/panel-head.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { CheckedLines } from './checked-lines.tsx'
import { PasteForm } from './paste-form.tsx'
import { peopleText, type Shortlist, shortlistsKey, takeBackList, useEntries, useShortlists } from './requests.ts'

/** The lists of a drive as counts, and the form that checks and sends another. */
export function Shortlists({ drive }: { drive: string }) {
  const query = useShortlists(drive)
  return (
    <Sheet as="section" aria-label="Shortlists">
      <PanelHead title="Shortlists and results" />
      <div className="grid gap-5 px-4 py-4">
        <p className="text-sm text-ink-2">
          Paste who comes to a step. Each person is notified of their own line alone; others see neither names nor
          numbers.
        </p>
        {query.isPending && <Skeleton className="h-12" />}
        {query.isError && (
          <LoadFailed
            title="The lists could not be loaded"
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data && query.data.length > 0 && (
          <ul className="border-b border-line text-sm">
            {query.data.map((list) => (
              <ListRow key={list.id} list={list} drive={drive} />
            ))}
          </ul>
        )}
        <PasteForm drive={drive} />
      </div>
    </Sheet>
  )
}

function ListRow({ list, drive }: { list: Shortlist; drive: string }) {
  const client = useQueryClient()
  const [asks, setAsks] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [now] = useState(() => new Date())
  const name = `the list of ${shortlistSteps[list.step]}`
  const back = useMutation({
    mutationFn: () => takeBackList(list.id),
    onSuccess: (people) => {
      setAsks(false)
      toast.success(`Taken back. ${peopleText(people)} will be notified of it.`)
    },
    onSettled: () => client.invalidateQueries({ queryKey: shortlistsKey(drive) }),
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2">
      <p>
        <b>{`${name.charAt(0).toUpperCase()}${name.slice(1)}`}</b>
        <span className="block text-ink-2">
          {`${peopleText(list.people)}, ${recentTime(new Date(list.created_at), now)}`}
        </span>
      </p>
      <div className="flex flex-wrap">
        {list.own && (
          <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <span>{isOpen ? 'Hide lines' : 'Show lines'}</span>
            <span className="sr-only">{` of ${name}`}</span>
          </Button>
        )}
        <Button variant="quiet" onClick={() => setAsks(true)}>
          <Undo2 aria-hidden="true" strokeWidth={1.75} />
          Take back
          <span className="sr-only">{` ${name}`}</span>
        </Button>
      </div>
      {isOpen && <Entries list={list.id} />}
      <ConfirmDialog
        open={asks}
        onCancel={() => setAsks(false)}
        onConfirm={() => back.mutate()}
        title={`Take back ${name}?`}
        confirmLabel="Take it back"
        busy={back.isPending}
      >
        {back.isError && <Message tone="error">This could not be saved. Check your connection and try again.</Message>}
        <p>Those who were notified of it are notified that it was taken back.</p>
      </ConfirmDialog>
    </li>
  )
}

/** What one has pasted, with what became of each line. */
function Entries({ list }: { list: string }) {
  const query = useEntries(list)
  return (
    <div className="grid w-full gap-4 pb-2">
      {query.isPending && <Skeleton className="h-12" />}
      {query.isError && (
        <LoadFailed
          title="The lines could not be loaded"
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data?.length === 0 && <p className="text-ink-2">The lines of this list were not stored.</p>}
      {query.data && <CheckedLines lines={query.data} />}
    </div>
  )
}
