import { useState } from 'react'
import { Link } from 'react-router'
import { topicLabel } from '#domain/alumni/topics.ts'
import { collegeDay, dayAndMonthOf } from '#domain/dates/college-time.ts'
import { paths } from '#domain/paths.ts'
import { PanelHead } from '#web/content/papers/panel-head.tsx'
import { useAccount } from '#web/session/account.ts'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { LoadingLines } from './loading-lines.tsx'
import { PublicAnswer } from './public-answer.tsx'
import { type Ask, useEndAsk, useMyAsks, useWithdrawAsk } from '../asks/asks.ts'
import { Contact } from '../asks/contact.tsx'
import { StateStamp } from '../asks/state-stamp.tsx'

const AskDialog = lazyPart(async () => (await import('../asks/ask-dialog.tsx')).AskDialog)

/** The requests that one has sent, with what became of them; an optional list is not there while it is empty. */
export function MyRequests({ isOptional = false }: { isOptional?: boolean }) {
  const asks = useMyAsks()
  const { data: account } = useAccount()
  const [isAsking, setAsking] = useState(false)
  if (isOptional && (asks.data === undefined || asks.data.length === 0)) return null
  return (
    <Sheet as="section" aria-label="Your requests">
      <PanelHead title="Your requests" />
      {asks.isPending && <LoadingLines />}
      {asks.isError && !asks.data && (
        <LoadFailed title="Failed to load your requests" busy={asks.isFetching} onRetry={() => void asks.refetch()} />
      )}
      {asks.data?.length === 0 && (
        <EmptyState
          drawing={<DrawerDrawing />}
          title="You have asked nobody yet"
          text="Choose an alumna or alumnus who takes requests, or ask all who help with a topic."
        >
          <Link
            to={account?.plan === 'pro' ? paths.alumni() : paths.purchasePlan()}
            className={buttonClass({ variant: 'line' })}
          >
            {account?.plan === 'pro' ? 'See all alumni' : 'Requests are part of Pro'}
          </Link>
        </EmptyState>
      )}
      <ul>
        {asks.data?.map((ask) => (
          <li
            key={ask.id}
            className="grid gap-2.5 border-t border-line px-4 py-3.5 text-sm leading-[1.5] first:border-t-0"
          >
            <OwnAsk ask={ask} />
          </li>
        ))}
      </ul>
      {account?.plan === 'pro' && (
        <div className="border-t border-line px-4 py-3">
          <Button variant="line" onClick={() => setAsking(true)}>
            Ask all who help with a topic
          </Button>
        </div>
      )}
      {isAsking && <AskDialog onClose={() => setAsking(false)} />}
    </Sheet>
  )
}

function OwnAsk({ ask }: { ask: Ask }) {
  const { id, name, topic, question, tried, state, answer, created_at: sent, expires_at: ends } = ask
  const withdraw = useWithdrawAsk()
  const end = useEndAsk()
  const to = name === '' ? 'all who help' : name
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 dir="auto" className="font-body text-base font-semibold tracking-[0] wrap-anywhere">
          {`To ${to}`}
        </h3>
        <StateStamp state={state} />
      </div>
      <p className="text-ink-2">{`${topicLabel(topic)}, ${dayAndMonthOf(collegeDay(new Date(sent)))}`}</p>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {question}
      </p>
      {tried !== '' && <p dir="auto" className="text-ink-2 whitespace-pre-line wrap-anywhere">{`Tried: ${tried}`}</p>}
      {answer !== '' && (
        <blockquote dir="auto" className="border-l-3 border-margin pl-3 whitespace-pre-line wrap-anywhere">
          {answer}
        </blockquote>
      )}
      {state === 'expired' && (
        <p className="text-ink-2">
          {'There was no answer in 14 days. Ask another alumna or alumnus, or '}
          <Link className="underline" to={paths.discussion()}>
            start a discussion
          </Link>
          .
        </p>
      )}
      <PublicAnswer ask={id} />
      <div className="flex flex-wrap items-center gap-2.5">
        {ask.has_contact && <Contact ask={id} name={to} />}
        {state === 'open' && (
          <>
            <Button variant="line" busy={withdraw.isPending} onClick={() => withdraw.send(id)}>
              Take back
            </Button>
            <span className="text-ink-3">{`Ends on ${dayAndMonthOf(collegeDay(new Date(ends)))}`}</span>
          </>
        )}
        {(state === 'accepted' || (state === 'answered' && ask.has_contact)) && (
          <Button variant="quiet" busy={end.isPending} onClick={() => end.send(id)}>
            End
          </Button>
        )}
      </div>
    </>
  )
}
