import { useState } from 'react'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { useDialogEntry } from '#web/page/address/use-dialog-entry.ts'
import { usePagedItems } from '#web/page/paging/use-paged-items.ts'
import { PagedList } from '#web/page/paging/paged-list.tsx'
import { ContributionRow } from './contribution-row.tsx'
import { type Contribution, nameOf, useContributions, useWithdraw } from './contributions.ts'
import { useReadingQueue } from './reading-queue.ts'

export function ContributionList() {
  const query = useContributions()
  const queue = useReadingQueue({ enabled: query.data?.some(({ status }) => status === 'reading') === true })
  const [pending, setPending] = useState<Contribution>()
  const { isOpen, open, close } = useDialogEntry('withdraw')
  const withdraw = useWithdraw()
  const paged = usePagedItems(query.data ?? [], { name: 'contributions', pageSize: 30, choice: '' })

  if (query.isPending) return <Loading />
  if (query.data === undefined)
    return (
      <LoadFailed title="Failed to load your papers" busy={query.isFetching} onRetry={() => void query.refetch()} />
    )
  return (
    <>
      {query.isError && (
        <Message tone="warning" className="mb-4">
          This could not be brought up to date. Check your connection.
        </Message>
      )}
      {query.data.length === 0 && (
        <Sheet>
          <EmptyState
            drawing={<DrawerDrawing />}
            title="You have not sent a paper yet"
            text="Photograph last semester’s question papers: whoever writes the exam next will thank you."
          />
        </Sheet>
      )}
      {query.data.length > 0 && (
        <PagedList paged={paged}>
          <Sheet as="ul" aria-label="Papers that you have sent">
            {paged.items.map((contribution) => (
              <ContributionRow
                key={contribution.id}
                contribution={contribution}
                place={queue.data?.find(({ id }) => id === contribution.id)}
                onWithdraw={() => {
                  withdraw.reset()
                  setPending(contribution)
                  open()
                }}
              />
            ))}
          </Sheet>
        </PagedList>
      )}
      <ConfirmDialog
        open={isOpen && pending !== undefined}
        onCancel={close}
        onConfirm={() => pending && withdraw.mutate(pending.id, { onSuccess: close })}
        title="Withdraw this paper?"
        confirmLabel={withdraw.isPending ? 'Withdrawing...' : 'Withdraw'}
        busy={withdraw.isPending}
      >
        {withdraw.isError ? (
          <Message tone="error">It could not be withdrawn. Check your connection and try again.</Message>
        ) : (
          `${pending ? nameOf(pending) : 'It'} is deleted with its file. You can send it again.`
        )}
      </ConfirmDialog>
    </>
  )
}

function Loading() {
  return (
    <>
      <output className="sr-only">Loading your papers...</output>
      <Sheet>
        {['w-3/5', 'w-2/5', 'w-1/2'].map((width) => (
          <div key={width} className="px-4 py-4 not-first:border-t not-first:border-line">
            <Skeleton className={`h-5 ${width}`} />
            <Skeleton className="mt-2.5 h-4 w-1/3" />
          </div>
        ))}
      </Sheet>
    </>
  )
}
