import * as z from 'zod/mini'
import { privateKey } from '#web/shell/private-storage.ts'
import { messageShape } from './message.ts'
import type { Message } from './message.ts'

/** As many as somebody would still scroll back through; storage is small and shared by the whole site. */
const mostKept = 60

const version = 1
const keptShape = z.object({ version: z.literal(version), messages: z.array(messageShape) })

/** A visitor's goes with the tab, an account's with signing out. */
export function keeperOf(accountId: string | undefined) {
  const name = 'assistant'
  const key = accountId === undefined ? name : privateKey(accountId, name)
  const storage = () => (accountId === undefined ? sessionStorage : localStorage)
  return {
    key,
    read: (): Message[] => {
      try {
        return readKept(storage().getItem(key))
      } catch {
        return [] // storage is closed to us: the conversation lasts as long as the page
      }
    },
    write: (messages: readonly Message[]): void => {
      try {
        if (messages.length === 0) storage().removeItem(key)
        else storage().setItem(key, keptText(messages))
      } catch {
        // as in read(), or full
      }
    },
  }
}

/** Whatever cannot be read is no conversation. */
export function readKept(text: string | null): Message[] {
  try {
    return keptShape.parse(JSON.parse(text ?? '')).messages
  } catch {
    return []
  }
}

export function keptText(messages: readonly Message[]): string {
  return JSON.stringify({ version, messages: messages.slice(-mostKept) })
}
