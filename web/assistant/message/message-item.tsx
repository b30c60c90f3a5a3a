import { Check, Copy, Pencil, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { QuickReply } from '#domain/assistant/assistant.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { AnswerText } from './answer-text.tsx'
import { FeedbackButtons, FeedbackReasons } from './feedback-row.tsx'
import { answersItself, shownSources, spoken } from '../chat/message.ts'
import type { Feedback, Message } from '../chat/message.ts'
import { QuickReplies } from '../quick-replies.tsx'
import { SourceList } from './source-list.tsx'
import { wording } from '../wording.ts'

interface MessageItemProps {
  message: Message
  /** Suggestions and retrying belong to the last message. */
  last: boolean
  onPick: (reply: QuickReply) => void
  onRetry: () => void
  /** Undefined where the question cannot be edited. */
  onEdit: (() => void) | undefined
  onFeedback: (feedback: Feedback | undefined) => void
  onFollow: () => void
}

const bubble = 'max-w-[88%] px-3.5 py-2.5 text-base leading-[1.5] wrap-anywhere'
const endings = { stopped: wording.stopped, interrupted: wording.interrupted }

export function MessageItem(props: MessageItemProps) {
  const { message, last, onPick, onRetry, onEdit, onFeedback, onFollow } = props
  const { sender, text, typing, by, ended, failure, note, quickReplies, feedback } = message
  if (sender === 'user') {
    return (
      <li className="flex items-end justify-end">
        {onEdit && (
          <IconButton label="Edit the question" onClick={onEdit} className="text-ink-3 [&_svg]:size-4.5">
            <Pencil aria-hidden="true" strokeWidth={1.75} />
          </IconButton>
        )}
        <p
          dir="auto"
          className={classNames(bubble, 'rounded-[12px_4px_12px_12px] bg-ink whitespace-pre-wrap text-on-ink')}
        >
          <bdi className="sr-only">You: </bdi>
          {text}
        </p>
      </li>
    )
  }
  const sources = typing ? [] : shownSources(message)
  const whole = !typing && !failure
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {(text !== '' || typing) && (
        <div dir="auto" className={classNames(bubble, 'w-fit rounded-[4px_12px_12px_12px] bg-sunk')}>
          <bdi className="sr-only">Assistant: </bdi>
          {text !== '' && <AnswerText text={text} sources={message.sources ?? []} onFollow={onFollow} />}
          {note && <p className="mt-2 text-sm text-ink-2">{note}</p>}
          {typing && <Typing below={text !== ''} />}
        </div>
      )}
      {sources.length > 0 && (
        <SourceList sources={sources} whole={by === 'search' && !answersItself(message)} onFollow={onFollow} />
      )}
      {whole && by && (
        <div className="-my-1 flex items-center text-xs text-ink-3">
          <p className="mr-auto">
            {ended ? endings[ended] : by === 'search' && sources.length > 0 && wording.searched}
          </p>
          <FeedbackButtons feedback={feedback} onFeedback={onFeedback} />
          <CopyButton text={copied(message)} />
          {last && (
            <IconButton label="Ask the same question again" onClick={onRetry} className="[&_svg]:size-4.5">
              <RotateCcw aria-hidden="true" strokeWidth={1.75} />
            </IconButton>
          )}
        </div>
      )}
      {whole && feedback?.helpful === false && <FeedbackReasons feedback={feedback} onFeedback={onFeedback} />}
      {last && quickReplies && <QuickReplies replies={quickReplies} onPick={onPick} />}
    </li>
  )
}

/** The Markdown as written, which is what people want to paste; a search answer is in its sources. */
function copied(message: Message): string {
  return message.by === 'search' ? spoken(message) : message.text
}

function CopyButton({ text }: { text: string }) {
  const [done, setDone] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setDone(true)
      setTimeout(() => setDone(false), 2000)
    } catch {
      toast.error('Your browser did not allow copying')
    }
  }
  const Icon = done ? Check : Copy
  return (
    <IconButton
      label={done ? 'Copied' : 'Copy the answer'}
      onClick={() => void copy()}
      className={classNames('[&_svg]:size-4.5', done && 'text-teal')}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} />
    </IconButton>
  )
}

/** The text is for screen readers that browse; the finished answer is announced. */
function Typing({ below }: { below: boolean }) {
  return (
    <p data-typing className={classNames('flex gap-[.3rem] py-1.5', below && 'mt-1')}>
      <span className="sr-only">The assistant is writing</span>
      {['', '[animation-delay:150ms]', '[animation-delay:300ms]'].map((delay) => (
        <span
          key={delay}
          aria-hidden="true"
          className={classNames('size-[.45rem] animate-breathe rounded-full bg-ink-3', delay)}
        />
      ))}
    </p>
  )
}
