import { topicLabel } from '#domain/alumni/topics.ts'
import { counted } from '#domain/counted.ts'
import { PanelHead } from '#web/content/papers/panel-head.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { LoadingLines } from './loading-lines.tsx'
import { RequestItem } from './request-item.tsx'
import { useRequests, useRequestsState, useResume, useTake } from './requests.ts'

/** What waits for the owner of a card, and what was answered. */
export function RequestsPanel() {
  const requests = useRequests()
  const { data: state } = useRequestsState()
  const take = useTake()
  const resume = useResume()
  const open = requests.data?.filter((request) => request.state === 'open').length
  const waiting = Object.entries(state?.waiting ?? {})
  return (
    <Sheet as="section" aria-label="Requests to you">
      <PanelHead title="Requests to you" note={open === undefined ? undefined : `${open} open`} />
      {state?.paused && (
        <div className="grid justify-items-start gap-3 border-b border-line p-4">
          <Message tone="warning">Two requests ended without an answer, so your card takes none for now.</Message>
          <Button variant="ink" busy={resume.isPending} onClick={() => resume.send()}>
            Take requests again
          </Button>
        </div>
      )}
      {state && state.left > 0 && waiting.length > 0 && (
        <ul className="border-b border-line">
          {waiting.map(([topic, count]) => (
            <li key={topic} className="flex flex-wrap items-center justify-between gap-2 px-4 py-2.5 text-sm">
              <span>{`${counted(count, 'request')} to anybody about: ${topicLabel(topic)}`}</span>
              <Button variant="line" busy={take.isPending} onClick={() => take.send(topic)}>
                Take one
                <span className="sr-only">{`: ${topicLabel(topic)}`}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {requests.isPending && <LoadingLines />}
      {requests.isError && !requests.data && (
        <LoadFailed
          title="Failed to load the requests"
          busy={requests.isFetching}
          onRetry={() => void requests.refetch()}
        />
      )}
      {requests.data?.length === 0 && (
        <p className="px-4 py-3.5 text-sm text-ink-2">
          No request has reached you. Students with Pro see on your card what you help with.
        </p>
      )}
      <ul>
        {requests.data?.map((request) => (
          <li
            key={request.id}
            className="grid gap-2.5 border-t border-line px-4 py-3.5 text-sm leading-[1.5] first:border-t-0"
          >
            <RequestItem request={request} />
          </li>
        ))}
      </ul>
      {state && (
        <p className="border-t border-line px-4 py-2.5 text-xs text-ink-3">
          {`${state.used} this month, ${state.left} left.`}
        </p>
      )}
    </Sheet>
  )
}
