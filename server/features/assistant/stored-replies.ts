import type { AnswerEvent } from './answer.ts'
import type { AnswerFailure } from '#domain/assistant/assistant.ts'

export type ReplyEvent = AnswerEvent | { name: 'error'; code: AnswerFailure; message: string }

interface Settings {
  /** How long a finished reply can be read again, ms. */
  storedMs: number
  /** How long an unread reply continues, ms: phones lose the network for a moment, and models are paid by the word. */
  unreadMs: number
  max: number
  maxOfAsker: number
}

const settings: Settings = { storedMs: 5 * 60_000, unreadMs: 45_000, max: 500, maxOfAsker: 5 }

export interface Reply {
  /** The whole reply from its beginning, as it is produced; ends with it, or with `signal`. */
  read: (signal: AbortSignal) => AsyncGenerator<ReplyEvent, void>
}

interface Stored extends Reply {
  asker: string
  isEnded: () => boolean
  stop: () => void
}

/**
 * Replies by an id that the caller's browser has made: after a lost connection it reads on without a new question. In
 * this process's memory, for minutes: no conversation is stored, and other processes do not have it.
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
    // All visitors without an account count as one caller, and share the rest of the limit.
    if (asker !== visitor && own.length >= maxOfAsker) for (const oldest of own.slice(0, 1)) forget(...oldest)
    if (replies.size < max) return
    // A new reply displaces finished ones first, then visitors' ones, before it breaks off another caller's.
    const all = [...replies]
    const oldest =
      all.find(([, reply]) => reply.isEnded()) ?? all.find(([, reply]) => reply.asker === visitor) ?? all[0]
    if (oldest !== undefined) forget(...oldest)
  }

  return {
    /** Whether a reply has this id; only its caller can read it. */
    isTaken: (id: string): boolean => replies.has(id),
    find: (id: string, asker: string): Reply | undefined => {
      const reply = replies.get(id)
      return reply?.asker === asker ? reply : undefined
    },
    /** Without an id it has one reader, and ends when that one disconnects. `events` never throws. */
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
          // An incomplete reply would look like a lost connection to a later reader.
          onUnread: () => (id === undefined ? reply.stop() : forget(id, reply)),
          onEnd: () => {
            if (id !== undefined) setTimeout(() => forget(id, reply), storedMs).unref()
          },
        }),
      }
      if (id !== undefined) replies.set(id, reply)
      return reply
    },
    /** Stops a reply on its caller's request. */
    stop: (id: string, asker: string): void => {
      const reply = replies.get(id)
      if (reply?.asker === asker) forget(id, reply)
    },
  }
}

/** A caller without an account, for whom the id alone is the key. */
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
