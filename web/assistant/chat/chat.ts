import { failureReplies, suggestionsFor, turnsToSend } from '#domain/assistant/assistant.ts'
import type { Answerer, Source, Turn } from '#domain/assistant/assistant.ts'
import { turnsOf } from './message.ts'
import type { Feedback, Message } from './message.ts'
import { randomId } from '#web/ui/browser/random-id.ts'
import { wording } from '../wording.ts'

export type AnswerPart = { by: Answerer; sources: Source[] } | { text: string }

/** An answer is missing or incomplete. `lost`: the connection was lost, and may come back. */
export class AskFailure extends Error {
  override name = 'AskFailure'
  readonly lost: boolean
  /** The server's message for the person. */
  readonly note: string | undefined
  /** The server no longer has the reply that was to be resumed. */
  readonly gone: boolean
  constructor({ lost = false, gone = false, note }: { lost?: boolean; gone?: boolean; note?: string | undefined }) {
    super(lost ? 'The connection was lost' : 'No answer')
    this.lost = lost
    this.note = note
    this.gone = gone
  }
}

/** The id under which the server has the reply. */
export interface ReplyRequest {
  id: string
  /** Resume only: an absent reply is an error, and no new question is sent. */
  resume: boolean
}

interface ChatParts {
  /** Resolves when the whole answer has arrived. @throws {AskFailure} */
  send: (turns: Turn[], onPart: (part: AnswerPart) => void, signal: AbortSignal, under: ReplyRequest) => Promise<void>
  /** Cancels the reply on the server. */
  stopReply: (id: string) => void
  /** The saved conversation. */
  saved: Message[]
  save: (messages: readonly Message[]) => void
  /** The connection was lost, and the server may have the reply. */
  onLost?: () => void
  /** The site's name, for displaying addresses. */
  host: string
}

export type Chat = ReturnType<typeof createChat>

/** A conversation: its messages, the pending reply, and the commands for both. */
export function createChat({ send, stopReply, saved, save, onLost, host }: ChatParts) {
  let messages: readonly Message[] = saved.map(endedByReload)
  let underWay: AbortController | undefined
  /** The id of the reply during which the connection was lost: the server may have all of it. */
  let lostReply: string | undefined
  /**
   * Set while a question is sent again automatically: if the connection is lost again before anything arrives, it is
   * not sent a third time.
   */
  let recovering = false
  /**
   * The reply that was pending when its page was closed. Browsers abort a request before or after the page's handlers
   * run.
   */
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
  // Unique in the saved conversation, too, which outlives the page.
  const newId = () => `${Date.now().toString(36)}-${made++}`
  const newMessage = (sender: Message['sender'], text: string): Message => ({ id: newId(), sender, text })

  function changeReply(id: string, change_: (reply: Message) => Message) {
    change(messages.map((message) => (message.id === id ? change_(message) : message)))
  }

  /**
   * Sends the last question again and removes its answer. `under`: the request that the server may have a reply for.
   */
  function askAgain(under?: ReplyRequest) {
    const last = messages.findLastIndex(({ sender }) => sender === 'user')
    const question = messages[last]
    if (question === undefined || underWay !== undefined) return
    const before = messages
    change(messages.slice(0, last + 1))
    void answer(question.text, under, before)
  }

  /** `before` is restored where a reply cannot be resumed. */
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

  /** Ends the reply in every tab, and on the server. */
  function end() {
    const replyId = messages.at(-1)?.replyId
    if (underWay !== undefined && replyId !== undefined) stopReply(replyId)
    underWay?.abort()
    underWay = undefined
  }

  /** What has arrived of the answer remains; the apology is added below it, or replaces an empty one. */
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
      // An answer of the site's own search arrives whole.
      if (message.text !== '')
        return [message.by === 'search' ? still(message) : { ...still(message), ended: 'interrupted' as const }]
      // The model failed before its first word: what the search had found is still shown.
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
    /** A blank question is not sent, nor one while a reply is pending (docs/behaviour.md#validation-assistant). */
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
    /** Called when the connection is back: sends the question during which it was lost once more. */
    recover: () => recover(false),
    /**
     * Called when the connection was lost and no event reports its return: resumes the reply, and sends no new
     * question.
     */
    readOn: () => recover(true),
    /** Resumes the reply that was pending when its page was closed, where the server still has it. */
    resume: () => {
      if (unfinished !== undefined && messages.at(-1)?.replyId === unfinished)
        askAgain({ id: unfinished, resume: true })
    },
    /** Replaces the last question and its answers by another question. */
    editLast: (text: string) => {
      const question = text.trim()
      const last = messages.findLastIndex(({ sender }) => sender === 'user')
      if (question === '' || last === -1 || underWay !== undefined) return
      recovering = false
      change([...messages.slice(0, last), newMessage('user', question)])
      void answer(question)
    },
    /** Sets the feedback on an answer; undefined withdraws it. Returns the id of the feedback. */
    rate: (messageId: string, feedback: Feedback | undefined): string => {
      const feedbackId = messages.find(({ id }) => id === messageId)?.feedbackId ?? randomId()
      changeReply(messageId, (message) => ({ ...message, feedbackId, feedback }))
      return feedbackId
    },
    /** Ends the pending reply; what has arrived of it remains. */
    stop: () => {
      end()
      change(messages.map((message) => (message.typing ? ended(message, 'stopped') : message)))
    },
    /** Answered without the server: somebody who wants a person has no use for a model. */
    askSupport: (text: string) => {
      if (underWay !== undefined) return
      const reply = { ...newMessage('bot', wording.support(host)), quickReplies: [...suggestionsFor(text, '')] }
      change([...messages, newMessage('user', text), reply])
    },
    clear: () => {
      end()
      change([])
    },
    /** Shows the messages that another tab has saved of the same conversation. */
    replace: (others: readonly Message[]) => {
      if (underWay === undefined) show(others.map(endedByReload))
    },
    /** Called on unmount: nothing is shown or saved from now on. */
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

/** What an answer is about: the sentence of a search answer names half of the site. */
function substanceOf({ by, text, sources = [] }: Message): string {
  return by === 'search' ? sources.map(({ title }) => title).join(' ') : text
}

/** The message without `typing`. */
function still(message: Message): Message {
  const { typing: _, ...rest } = message
  return rest
}

/** A reply that was pending when its page was closed. */
function endedByReload(message: Message): Message {
  return message.typing ? ended(message, 'interrupted') : message
}
