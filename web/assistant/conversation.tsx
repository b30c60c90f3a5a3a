import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { QuickReply } from '#domain/assistant/assistant.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import type { Chat } from './chat/chat.ts'
import { spoken } from './chat/message.ts'
import type { Feedback, Message } from './chat/message.ts'
import { MessageItem } from './message/message-item.tsx'
import { Opening } from './opening.tsx'
import { QuestionForm } from './question-form.tsx'
import { sendFeedback } from './chat/send-feedback.ts'
import { wording } from './wording.ts'

/** docs/behaviour.md#states-assistant: a quick reply is shown in the input for a moment before it is sent. */
const submitDelay = 100
/**
 * Within this distance, px, of the newest text the list scrolls along with it; a reader who scrolled away is left in
 * place.
 */
const near = 80

/** The distance above the question, px. */
const gap = 12

interface ConversationProps {
  chat: Chat
  messages: readonly Message[]
  pending: boolean
  /** The text of the input; it outlives the panel's closing. */
  draft: string
  onDraft: (text: string) => void
  /** Whether the draft replaces the last question. */
  editing: boolean
  onEditing: (editing: boolean) => void
  phone: boolean
  /** The person's name, where it is known. */
  name: string | undefined
  accountId: string | undefined
  onFollow: () => void
}

/** The messages and the input. */
export function Conversation(props: ConversationProps) {
  const { chat, messages, pending, draft, onDraft, editing, onEditing, phone, name, accountId, onFollow } = props
  const input = useRef<HTMLTextAreaElement>(null)
  const picked = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(picked.current), [])

  const lastQuestion = messages.findLast(({ sender }) => sender === 'user')
  const send = () => {
    if (editing && lastQuestion) chat.editLast(draft)
    else chat.ask(draft)
    onEditing(false)
    onDraft('')
  }
  const edit = (text: string) => {
    onEditing(true)
    onDraft(text)
    input.current?.focus()
  }
  const cancelEdit = () => {
    onEditing(false)
    onDraft('')
    input.current?.focus()
  }
  const rate = (message: Message, feedback: Feedback | undefined) => {
    const place = messages.indexOf(message)
    const question = messages.slice(0, place).findLast(({ sender }) => sender === 'user')
    const id = chat.rate(message.id, feedback)
    sendFeedback(question?.text ?? '', message, feedback, id).catch(() => {
      chat.rate(message.id, message.feedback)
      toast.error(wording.feedbackFailed)
    })
  }
  const pick = ({ text, type }: QuickReply) => {
    clearTimeout(picked.current)
    onEditing(false)
    onDraft(text)
    picked.current = setTimeout(() => {
      onDraft('')
      if (type === 'retry') chat.retry()
      else if (type === 'support') chat.askSupport(text)
      else chat.ask(text)
    }, submitDelay)
  }

  return (
    <>
      <Log messages={messages}>
        <li className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <p
            dir="auto"
            className="w-fit max-w-[88%] rounded-[4px_12px_12px_12px] bg-sunk px-3.5 py-2.5 leading-[1.5] wrap-anywhere"
          >
            {`Hello${name ? ` ${name}` : ''}. Ask me about courses, notes or alumni.`}
          </p>
          {messages.length === 0 && <Opening accountId={accountId} onPick={pick} />}
        </li>
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            last={message === messages.at(-1)}
            onEdit={!pending && message === lastQuestion ? () => edit(message.text) : undefined}
            onFeedback={(feedback) => rate(message, feedback)}
            onPick={pick}
            onRetry={chat.retry}
            onFollow={onFollow}
          />
        ))}
      </Log>
      <QuestionForm
        input={input}
        draft={draft}
        onDraft={onDraft}
        onSend={send}
        onStop={chat.stop}
        onCancelEdit={editing ? cancelEdit : undefined}
        pending={pending}
        phone={phone}
      />
    </>
  )
}

function Log({ messages, children }: { messages: readonly Message[]; children: ReactNode }) {
  const log = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const follows = useRef(true)
  const target = useRef(0)

  useLayoutEffect(() => {
    const box = log.current
    if (!box) return
    // Scrolls to the end, but not past the question: a long answer is read from its beginning.
    const asked = messages.findLastIndex(({ sender }) => sender === 'user')
    const question = list.current?.children[asked + 1]
    const above = question instanceof HTMLElement && asked !== -1 ? question.offsetTop - gap : Infinity
    target.current = Math.min(box.scrollHeight - box.clientHeight, above)
    const isNew = messages.at(-1)?.typing && messages.at(-1)?.text === ''
    if (follows.current || isNew) box.scrollTop = target.current
  }, [messages])

  return (
    <div
      ref={log}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard too
      tabIndex={0}
      role="region"
      aria-label="Conversation"
      className="ruled relative min-h-0 flex-1 overflow-y-auto overscroll-contain bg-local p-4 -outline-offset-3"
      onScroll={({ currentTarget }) => {
        follows.current = currentTarget.scrollTop > target.current - near
      }}
    >
      <ol ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {children}
      </ol>
    </div>
  )
}

/**
 * Announces the finished reply once. It is outside of the panel, so that screen readers get it while the panel is
 * minimized.
 */
export function Announcer({ messages, pending }: Pick<ConversationProps, 'messages' | 'pending'>) {
  const reply = messages.at(-1)
  // Messages that were there at mount have been announced before.
  const [known] = useState(() => new Set(messages.map(({ id }) => id)))
  const heard = !pending && reply?.sender === 'bot' && !known.has(reply.id) ? reply : undefined
  return (
    <div aria-live="polite" className="sr-only">
      {heard && <p key={heard.id}>{spoken(heard)}</p>}
    </div>
  )
}
