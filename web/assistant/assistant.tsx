import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { namesOf } from '#web/session/account.ts'
import { retrySession, useSession } from '#web/session/session.ts'
import { useDialogEntry } from '#web/page/address/use-dialog-entry.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useMediaQuery } from '#web/ui/browser/media-query.ts'
import { Message } from '#web/ui/feedback/message.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { Chat } from './chat/chat.ts'
import { Announcer, Conversation } from './conversation.tsx'
import { Minimized, Panel } from './panel.tsx'
import { useChat } from './chat/use-chat.ts'
import { siteName } from '#web/page/college.ts'

/** docs/behaviour.md#states-assistant. */
export type View = 'closed' | 'expanded' | 'minimized'

/** A question from another part of the site; each is sent once. */
export interface Question {
  text: string
}

interface AssistantProps {
  view: View
  onView: (view: View) => void
  question: Question | undefined
}

/** The assistant, mounted from its first opening on. A reply continues while the panel is minimized or closed. */
export function Assistant(props: AssistantProps) {
  const { status, user } = useSession()
  // docs/behaviour.md#constants-assistant: mobile is under 768 px. Only the open panel depends on it, so nothing is
  // prerendered.
  const phone = useMediaQuery('(max-width: 47.99rem)')
  const inHistory = useHistoryEntry(phone, props)

  if (status === 'signed-in' || status === 'signed-out' || status === 'second-factor') {
    // The key resets everything when the account changes.
    return (
      <OwnAssistant
        key={user?.id ?? ''}
        {...props}
        phone={phone}
        accountId={user?.id}
        name={nameOf(user)}
        inHistory={inHistory}
      />
    )
  }
  if (props.view === 'closed') return undefined
  return (
    <Panel
      phone={phone}
      onClear={undefined}
      onMinimize={() => props.onView('minimized')}
      onClose={() => props.onView('closed')}
    >
      <div className="ruled flex-1 p-4">
        {status === 'loading' ? (
          <Skeleton className="h-14 w-4/5" />
        ) : (
          <Message tone="error" title={`${siteName()} cannot be reached`}>
            <Button variant="line" className="mt-2" onClick={retrySession}>
              Try Again
            </Button>
          </Message>
        )}
      </div>
    </Panel>
  )
}

interface OwnAssistantProps extends AssistantProps {
  phone: boolean
  accountId: string | undefined
  name: string | undefined
  inHistory: boolean
}

function OwnAssistant({ view, onView, question, phone, accountId, name, inHistory }: OwnAssistantProps) {
  const { chat, messages, pending } = useChat(accountId)
  const [draft, setDraft] = useState('')
  /** Whether the draft replaces the last question. */
  const [editing, setEditing] = useState(false)
  const close = () => onView('closed')
  useAsked(question, chat, pending)
  return (
    <>
      <Announcer messages={messages} pending={pending} />
      {view === 'expanded' && (
        <Panel
          phone={phone}
          onClear={messages.length > 0 ? chat.clear : undefined}
          onMinimize={() => onView('minimized')}
          onClose={close}
        >
          <Conversation
            chat={chat}
            messages={messages}
            pending={pending}
            draft={draft}
            onDraft={setDraft}
            editing={editing}
            onEditing={setEditing}
            phone={phone}
            name={name}
            accountId={accountId}
            // On a phone the panel covers the page that the link leads to. That page replaces the panel's history
            // entry.
            onFollow={() => phone && !inHistory && close()}
          />
        </Panel>
      )}
      {view === 'minimized' && (
        <Minimized
          text={messages.at(-1)?.text ?? ''}
          phone={phone}
          onExpand={() => onView('expanded')}
          onClose={close}
        />
      )}
    </>
  )
}

/**
 * A panel that covers a phone has a history entry, as every dialog: Back closes it.
 *
 * @returns whether it has one
 */
function useHistoryEntry(phone: boolean, { view, onView }: AssistantProps): boolean {
  const { isOpen, open, close } = useDialogEntry('assistant')
  const covers = phone && view === 'expanded'
  const before = useRef({ covered: false, wasOpen: false })
  const follow = useEffectEvent((covering: boolean, inHistory: boolean) => {
    const { covered, wasOpen } = before.current
    before.current = { covered: covering, wasOpen: inHistory }
    if (covering === inHistory) return
    if (covering && !wasOpen) open()
    // Back, or a link whose page has replaced the entry.
    else if (covering) onView('closed')
    // The panel's own button, or a rotation of the phone.
    else if (covered) close()
    // Forward.
    else if (phone) onView('expanded')
  })
  useEffect(() => follow(covers, isOpen), [covers, isOpen])
  return isOpen
}

const asked = new WeakSet<Question>()

/** Sends each question once, also across a change of account. A question waits while a reply is pending. */
function useAsked(question: Question | undefined, chat: Chat, pending: boolean): void {
  useEffect(() => {
    // A reply that resumes after a reload is not in `pending` yet.
    if (!question || asked.has(question) || pending || chat.isPending()) return
    asked.add(question)
    chat.ask(question.text)
  }, [question, chat, pending])
}

/** Only a name that the person entered: the local part of an e-mail address is no greeting. */
function nameOf(user: Parameters<typeof namesOf>[0] | undefined): string | undefined {
  if (!user) return undefined
  const { fullName, name } = namesOf(user)
  return (fullName ?? name)?.trim().split(/\s+/)[0]
}
