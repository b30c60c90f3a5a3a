import { CloudUpload } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { follow, isOld, sendAnyway, takeBack, useOutbox } from './outbox.ts'
import type { OutboxItem } from './outbox.ts'

/** What waits on this device until it is sent. Nothing is rendered where nothing waits. */
export function OutboxPanel({ account, now }: { account: string; now: number }) {
  const items = useOutbox(account)
  useEffect(() => follow(account), [account])
  if (items.length === 0) return null
  const rejected = items.filter((item) => item.rejected !== undefined)
  const old = items.filter((item) => item.rejected === undefined && isOld(item, now))
  const waiting = items.filter((item) => item.rejected === undefined && !isOld(item, now))
  return (
    <div className="mb-4 grid gap-3">
      {rejected.length > 0 && (
        <Message tone="error" title={`${rejected.length} could not be sent`}>
          <Items account={account} items={rejected} />
          <Button variant="line" className="mt-2" onClick={() => void sendAnyway(account, idsOf(rejected))}>
            Try again
          </Button>
        </Message>
      )}
      {old.length > 0 && (
        <Message tone="warning" title={`${old.length} from more than a day ago`}>
          <p>Written on this device and never sent. Send them now?</p>
          <Items account={account} items={old} />
          <span className="mt-2 flex flex-wrap gap-2">
            <Button onClick={() => void sendAnyway(account, idsOf(old))}>{`Send ${old.length}`}</Button>
            <Button variant="quiet" onClick={() => void takeBack(account, idsOf(old))}>
              Discard
            </Button>
          </span>
        </Message>
      )}
      {waiting.length > 0 && (
        <details className="rounded-sheet border border-line bg-sheet px-4 text-sm">
          <summary className="flex min-h-tap cursor-pointer items-center gap-2">
            <CloudUpload aria-hidden="true" strokeWidth={1.75} className="size-5" />
            <span role="status">{`${waiting.length} waiting to be sent`}</span>
          </summary>
          <Items account={account} items={waiting} />
        </details>
      )}
    </div>
  )
}

const idsOf = (items: readonly OutboxItem[]) => items.map(({ id }) => id)

function Items({ account, items }: { account: string; items: readonly OutboxItem[] }) {
  return (
    <ul className="py-1">
      {items.map((item) => (
        <li key={item.id} className="flex items-center justify-between gap-3">
          <span dir="auto" className="wrap-anywhere">
            {item.rejected === undefined ? item.label : `${item.label}. ${item.rejected}`}
          </span>
          <Button
            variant="quiet"
            aria-label={`Take back: ${item.label}`}
            onClick={() => void takeBack(account, [item.id])}
          >
            Take back
          </Button>
        </li>
      ))}
    </ul>
  )
}
