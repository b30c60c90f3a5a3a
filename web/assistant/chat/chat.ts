import { failureReplies, suggestionsFor, turnsToSend } from '#domain/assistant/assistant.ts'
import type { Answerer, Source, Turn } from '#domain/assistant/assistant.ts'
import { turnsOf } from './message.ts'
import type { Feedback, Message } from './message.ts'
import { randomId } from '#web/ui/browser/random-id.ts'
import { wording } from '../wording.ts'

export type AnswerPart = { by: Answerer; sources: Source[] } | { text: string }

/** Why there is no answer, or no whole one. `lost`: the connection, which may come back. */
export class AskFailure extends Error {
  override name = 'AskFailure'
  readonly lost: boolean
  /** What the server wants the person to know. */
  readonly note: string | undefined
  /** The server does not have the reply any more that was to be read again. */
  readonly gone: boolean
  constructor({ lost = false, gone = false, note }: { lost?: boolean; gone?: boolean; note?: string | undefined }) {
    super(lost ? 'The connection was lost' : 'No answer')
    this.lost = lost
    this.note = note
    this.gone = gone
  }
}

/** Under which id the server has the reply. */
export interface ReplyRequest {
  id: string
  /** Only if it is still there: nothing is asked anew. */
  resume: boolean
}

interface ChatParts {
  /** Resolves when the whole answer has come. @throws {AskFailure} */
  send: (turns: Turn[], onPart: (part: AnswerPart) => void, signal: AbortSignal, under: ReplyRequest) => Promise<void>
  /** Nobody waits for the rest of this reply. */
  stopReply: (id: string) => void
  /** What was said before. */
  saved: Message[]
  save: (messages: readonly Message[]) => void
  /** The connection was lost, and the server may have the reply. */
  onLost?: () => void
  /** The site's name, for showing addresses. */
  host: string
}

export type Chat = ReturnType<typeof createChat>

/** A conversation: what has been said, the reply under way, and what can be done about either. */
export function createChat({ send, stopReply, saved, save, onLost, host }: ChatParts) {
  let messages: readonly Message[] = saved.map(endedByReload)
  let underWay: AbortController | undefined
  /** The reply on which the connection was lost: the server may have all of it. */
  let lostReply: string | undefined
  /** Sent again by itself, and lost once more before anything came: then not again. */
  let recovering = false
  /** The reply that was under way when its page went. Browsers break a request off before or after they say so. */
  const unfinished = saved.at(-1)?.typing || saved.at(-1)?.failure ? saved.at(-1)?.replyId : undefined
  let made = saved.length
  const listeners = new Set<() => void>()

  function show(next: readonly Message[]) {
    messages = next
    for (const listener of listeners) listener()
  }
  function change(next: readonly Message[]) {
    save(next)
    show(next)
  }
  // Unique in the stored conversation too, which outlives the page.
  const newId = () => `${Date.now().toString(36)}-${made++}`
  const newMessage = (sender: Message['sender'], text: string): Message => ({ id: newId(), sender, text })

  function changeReply(id: string, change_: (reply: Message) => Message) {
    change(messages.map((message) => (message.id === id ? change_(message) : message)))
  }

  /** Sends the last question; what was answered to it goes. `under`: where the server may have the reply. */
  function askAgain(under?: ReplyRequest) {
    const last = messages.findLastIndex(({ sender }) => sender === 'user')
    const question = messages[last]
    if (question === undefined || underWay !== undefined) return
    const before = messages
    change(messages.slice(0, last + 1))
    void answer(question.text, under, before)
  }

  /** `before` comes back where a reply cannot be read again. */
  async function answer(
    question: string,
    under: ReplyRequest = { id: randomId(), resume: false },
    before: readonly Message[] = [],
  ) {
    const turns = turnsToSend(turnsOf(messages))
    const reply = { ...newMessage('bot', ''), typing: true, replyId: under.id }
    const request = new AbortController()
    underWay = request
    lostReply = undefined
    change([...messages, reply])
    try {
      await send(
        turns,
        (part) => {
          if (underWay !== request) return
          recovering = false
          changeReply(reply.id, (before) =>
            'text' in part ? { ...before, text: before.text + part.text } : { ...before, ...part },
          )
        },
        request.signal,
        under,
      )
      if (underWay !== request) return
      underWay = undefined
      changeReply(reply.id, (before) => ({
        ...still(before),
        quickReplies: [...suggestionsFor(question, substanceOf(before))],
      }))
    } catch (error) {
      if (underWay !== request) return
      underWay = undefined
      const failure = error instanceof AskFailure ? error : new AskFailure({})
      const hasNothing = messages.find(({ id }) => id === reply.id)?.text === ''
      if (under.resume && hasNothing) change(before)
      else fail(reply, failure)
      if (!failure.lost || recovering) return
      lostReply = under.id
      onLost?.()
    }
  }

  /** For good: nobody wants the rest of it, wherever it is read. */
  function end() {
    const replyId = messages.at(-1)?.replyId
    if (underWay !== undefined && replyId !== undefined) stopReply(replyId)
    underWay?.abort()
    underWay = undefined
  }

  /** What has come of the answer stays; the apology stands below it, or in its place. */
  function fail({ id, replyId }: Message, { lost, note }: AskFailure) {
    const apology: Message = {
      ...newMessage('bot', wording.failed),
      failure: true,
      quickReplies: [...failureReplies],
      ...(lost && { replyId }),
      ...(note !== undefined && { note }),
    }
    const before = messages.flatMap((message) => {
      if (message.id !== id) return [message]
      // An answer of the site itself comes whole.
      if (message.text !== '')
        return [message.by === 'search' ? still(message) : { ...still(message), ended: 'interrupted' as const }]
      // A model that failed before its first word: what the search had found is no worse for it.
      const { sources = [] } = message
      return sources.length === 0 ? [] : [{ ...still(message), text: wording.foundAllTheSame, by: 'search' as const }]
    })
    change([...before, apology])
  }

  function recover(resume: boolean) {
    if (lostReply === undefined || messages.at(-1)?.replyId !== lostReply) return
    recovering = true
    askAgain({ id: lostReply, resume })
  }

  return {
    messages: () => messages,
    isPending: () => underWay !== undefined,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** A blank one is not sent, nor one while a reply is pending (docs/behaviour.md#validation-assistant). */
    ask: (text: string) => {
      const question = text.trim()
      if (question === '' || underWay !== undefined) return
      recovering = false
      change([...messages, newMessage('user', question)])
      void answer(question)
    },
    retry: () => {
      recovering = false
      askAgain()
    },
    /** Once the connection is back: the question on which it was lost is sent again, once. */
    recover: () => recover(false),
    /** Where the connection was lost and nothing says when it is back: reads on, and asks nothing anew. */
    readOn: () => recover(true),
    /** Goes on with the reply that was under way when its page went, where the server still has it. */
    resume: () => {
      if (unfinished !== undefined && messages.at(-1)?.replyId === unfinished)
        askAgain({ id: unfinished, resume: true })
    },
    /** Asks another question in place of the last one, which goes with all that was answered to it. */
    editLast: (text: string) => {
      const question = text.trim()
      const last = messages.findLastIndex(({ sender }) => sender === 'user')
      if (question === '' || last === -1 || underWay !== undefined) return
      recovering = false
      change([...messages.slice(0, last), newMessage('user', question)])
      void answer(question)
    },
    /** What somebody thinks of an answer; undefined takes it back. Returns under which id it is known. */
    rate: (messageId: string, feedback: Feedback | undefined): string => {
      const feedbackId = messages.find(({ id }) => id === messageId)?.feedbackId ?? randomId()
      changeReply(messageId, (message) => ({ ...message, feedbackId, feedback }))
      return feedbackId
    },
    /** Ends the reply under way; what has come of it stays. */
    stop: () => {
      end()
      change(messages.map((message) => (message.typing ? ended(message, 'stopped') : message)))
    },
    /** Answered here: who wants a person has no use for another machine. */
    askSupport: (text: string) => {
      if (underWay !== undefined) return
      const reply = { ...newMessage('bot', wording.support(host)), quickReplies: [...suggestionsFor(text, '')] }
      change([...messages, newMessage('user', text), reply])
    },
    clear: () => {
      end()
      change([])
    },
    /** What another tab has made of the same conversation, and stored. */
    replace: (others: readonly Message[]) => {
      if (underWay === undefined) show(others.map(endedByReload))
    },
    /** The component is gone: nothing is shown or stored from now on. */
    leave: () => {
      underWay?.abort()
      underWay = undefined
      lostReply = undefined
    },
  }
}

function ended(message: Message, how: Message['ended'] & string): Message {
  return { ...still(message), ended: how, quickReplies: failureReplies.slice(0, 1) }
}

/** What an answer is about: a search's own sentence names half the site. */
function substanceOf({ by, text, sources = [] }: Message): string {
  return by === 'search' ? sources.map(({ title }) => title).join(' ') : text
}

/** No longer on its way. */
function still(message: Message): Message {
  const { typing: _, ...rest } = message
  return rest
}

/** A reply that was under way when its page went can only be asked for again. */
function endedByReload(message: Message): Message {
  return message.typing ? ended(message, 'interrupted') : message
}
