import * as z from 'zod/mini'
import { places } from '#web/storage/storage-keys.ts'
import { formerAssistantSlot, slot, slotOf } from '#web/storage/storage.ts'
import { shaped } from '#web/storage/value.ts'
import { messageShape } from './message.ts'
import type { Message } from './message.ts'

/** As many as somebody scrolls back through; storage is small and shared by the whole site. */
const maxMessages = 60

const conversations = shaped(z.object({ messages: z.array(messageShape) }))

/**
 * A visitor's conversation lasts as long as the tab, an account's until signing out. Storage that is closed or full has
 * none.
 */
export function savedConversation(accountId: string | undefined) {
  const own = accountId === undefined ? slot(places.visitorAssistant) : slotOf(places.assistant, accountId)
  const former = accountId === undefined ? undefined : formerAssistantSlot(accountId)
  return {
    isIn: own.isIn,
    read: (): Message[] => (conversations.read(own) ?? (former && conversations.read(former)))?.messages ?? [],
    write: (messages: readonly Message[]): void => {
      former?.write(undefined)
      conversations.write(own, messages.length === 0 ? undefined : { messages: messages.slice(-maxMessages) })
    },
  }
}
