import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { type MailedAction, mailedActions } from '#domain/alumni/mailed-actions.ts'
import { paths } from '#domain/paths.ts'
import { data } from '#web/backend/data.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { WordsDialog } from '#web/ui/dialogs/words-dialog.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { RequestWords, texts } from './request-item.tsx'
import { type Request, useAnswer, useRequests } from './requests.ts'

interface LinkedRequestProps {
  /** The request that a link in a mail names. */
  id: string
  action: string | null
}

/** A link of the weekly mail: the request with its action prepared, which one press does; else why there is nothing to do. */
export function LinkedRequest({ id, action }: LinkedRequestProps) {
  const { user } = useSession()
  const requests = useRequests()
  const request = requests.data?.find((one) => one.id === id)
  const isId = z.guid().safeParse(id).success
  const prepared = mailedActions.find((one) => one.action === action)?.action ?? 'answer'
  const isOpen = request?.state === 'open' || (request?.state === 'accepted' && prepared === 'answer')
  const linked = useQuery({
    queryKey: ['linked ask', user?.id, id],
    queryFn: async ({ signal }) => {
      const { data: state } = await data()
        .rpc('linked_ask', { ask: id }, { get: true })
        .abortSignal(signal)
        .throwOnError()
      return z.nullable(z.string()).parse(state)
    },
    enabled: isId && requests.data !== undefined && request === undefined,
    meta: { persist: false },
  })
  if (request && isOpen) return <Prepared request={request} action={prepared} />
  const state = isId ? (request?.state ?? linked.data) : null
  if (state === undefined) return null
  return (
    <Message tone="info">
      {state === null
        ? `There is no such request to ${user?.email ?? 'this account'}. If the e-mail went to another address, log in with that one.`
        : (over[state] ?? 'This request is over.')}
    </Message>
  )
}

const over: Record<string, string> = {
  accepted: 'You have accepted this request. You can still answer it, below.',
  answered: 'You have answered this request.',
  declined: 'You have declined this request.',
  withdrawn: 'The student has taken this request back.',
  expired: 'This request ended: there was no answer in 14 days.',
  ended: 'This request has ended.',
  passed: 'You passed this request on to all who help with its topic.',
  reported: 'You reported this request, and it has ended.',
}

function Prepared({ request, action }: { request: Request; action: MailedAction }) {
  const navigate = useNavigate()
  const close = () => void navigate(paths.myAlumni(), { replace: true })
  const decide = useAnswer(close)
  const about = (
    <div className="mb-4 grid gap-2 text-sm leading-[1.5]">
      <p dir="auto" className="font-semibold wrap-anywhere">
        {request.name}
      </p>
      <RequestWords request={request} />
    </div>
  )
  if (action !== 'accept')
    return (
      <WordsDialog
        {...texts[action]}
        busy={decide.isPending}
        onClose={close}
        onConfirm={(words) => decide.send({ ask: request.id, action, words })}
      >
        {about}
      </WordsDialog>
    )
  return (
    <Dialog
      open
      onClose={close}
      size="sm"
      title="Accept this request?"
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button variant="accent" busy={decide.isPending} onClick={() => decide.send({ ask: request.id, action })}>
            Accept
          </Button>
        </>
      }
    >
      {about}
      <p className="text-sm text-ink-2">
        Each of you then sees the contact that the other shares. You can answer later.
      </p>
    </Dialog>
  )
}
