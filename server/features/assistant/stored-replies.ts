import type { AnswerEvent } from './answer.ts'
import type { AnswerFailure } from '#domain/assistant/assistant.ts'

export type ReplyEvent = AnswerEvent | { name: 'error'; code: AnswerFailure; message: string }

interface Settings {
  /** How long a finished reply can be had again, ms. */
  storedMs: number
  /** How long one goes on that nobody reads, ms: a phone is without a network in a lift, and a model is paid by the word. */
  unreadMs: number
  max: number
  maxOfAsker: number
}

const settings: Settings = { storedMs: 5 * 60_000, unreadMs: 45_000, max: 500, maxOfAsker: 5 }

export interface Reply {
  /** All of it from the beginning, and what is still to come; until its end, or until `signal` says that nobody reads. */
  read: (signal: AbortSignal) => AsyncGenerator<ReplyEvent, void>
}

interface Stored extends Reply {
  asker: string
  isEnded: () => boolean
  stop: () => void
}

/**
 * Replies by the id that their asker's browser has drawn: whoever lost the network reads on, without asking again. In this
 * process's memory, for minutes: no conversation is stored, and another process does not have it.
 */
export function openStoredReplies(given: Partial<Settings> = {}) {
  const { storedMs, unreadMs, max, maxOfAsker } = { ...settings, ...given }
  const replies = new Map<string, Stored>()

  const forget = (id: string, reply: Stored) => {
    if (replies.get(id) === reply) replies.delete(id)
    reply.stop()
  }
  const makeRoom = (asker: string) => {
    const own = [...replies].filter(([, reply]) => reply.asker === asker)
    // Visitors are one asker: the rest of the limit is theirs together.
    if (asker !== visitor && own.length >= maxOfAsker) for (const oldest of own.slice(0, 1)) forget(...oldest)
    if (replies.size < max) return
    // Who sends many questions makes room for none of them by breaking off what somebody else is reading.
    const all = [...replies]
    const oldest =
      all.find(([, reply]) => reply.isEnded()) ?? all.find(([, reply]) => reply.asker === visitor) ?? all[0]
    if (oldest !== undefined) forget(...oldest)
  }

  return {
    /** Somebody has a reply under this id; only its asker reads it. */
    isTaken: (id: string): boolean => replies.has(id),
    find: (id: string, asker: string): Reply | undefined => {
      const reply = replies.get(id)
      return reply?.asker === asker ? reply : undefined
    },
    /** Without an id it is for one reader, and ends when that one goes. `events` never throws. */
    start: (
      id: string | undefined,
      asker: string,
      events: (signal: AbortSignal) => AsyncIterable<ReplyEvent>,
    ): Reply => {
      if (id !== undefined) makeRoom(asker)
      const reply: Stored = {
        asker,
        ...produce(events, {
          unreadMs: id === undefined ? 0 : unreadMs,
          // Half of it would be read again as if the line had been cut.
          onUnread: () => (id === undefined ? reply.stop() : forget(id, reply)),
          onEnd: () => {
            if (id !== undefined) setTimeout(() => forget(id, reply), storedMs).unref()
          },
        }),
      }
      if (id !== undefined) replies.set(id, reply)
      return reply
    },
    /** Its asker does not want the rest. */
    stop: (id: string, asker: string): void => {
      const reply = replies.get(id)
      if (reply?.asker === asker) forget(id, reply)
    },
  }
}

/** Who has no account is known by the id alone. */
export const visitor = 'visitor'

function produce(
  events: (signal: AbortSignal) => AsyncIterable<ReplyEvent>,
  { unreadMs, onUnread, onEnd }: { unreadMs: number; onUnread: () => void; onEnd: () => void },
): Omit<Stored, 'asker'> {
  const stopping = new AbortController()
  const come: ReplyEvent[] = []
  let ended = false
  let readers = 0
  let unread: ReturnType<typeof setTimeout> | undefined
  let changed = Promise.withResolvers<void>()
  const wake = () => {
    changed.resolve()
    changed = Promise.withResolvers<void>()
  }

  const run = async () => {
    try {
      for await (const event of events(stopping.signal)) {
        come.push(event)
        wake()
      }
    } finally {
      ended = true
      clearTimeout(unread)
      wake()
      onEnd()
    }
  }
  const stop = () => stopping.abort()

  void run()
  return {
    stop,
    isEnded: () => ended,
    read: async function* (signal) {
      readers += 1
      clearTimeout(unread)
      signal.addEventListener('abort', wake, { once: true })
      try {
        for (let at = 0; !signal.aborted;) {
          const event = come[at]
          const isWaitedFor = changed.promise
          if (event !== undefined) {
            at += 1
            yield event
          } else if (ended) return
          else await isWaitedFor
        }
      } finally {
        signal.removeEventListener('abort', wake)
        readers -= 1
        if (readers === 0 && !ended) {
          if (unreadMs === 0) onUnread()
          else unread = setTimeout(onUnread, unreadMs).unref()
        }
      }
    },
  }
}
