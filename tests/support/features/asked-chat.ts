import type { Turn } from '#domain/assistant/assistant.ts'
import { type AnswerPart, type Chat, createChat, type ReplyRequest } from '#web/assistant/chat/chat.ts'
import type { Message } from '#web/assistant/chat/message.ts'
import { savedConversation } from '#web/assistant/chat/saved-conversation.ts'

/** Stubs the server: each question is pending until the test answers it. */
export interface PendingQuestion {
  turns: Turn[]
  part: (part: AnswerPart) => void
  done: () => Promise<void>
  fail: (error: Error) => Promise<void>
  signal: AbortSignal
  under: ReplyRequest
}

async function settle(act: () => void) {
  act()
  await Promise.resolve()
  await Promise.resolve()
}

/** An account's conversations, one after another, and their requests to the server. */
export function askedChats() {
  const asked: PendingQuestion[] = []
  const stopped: string[] = []
  const lost: string[] = []
  const conversation = savedConversation('asha')
  return {
    asked,
    stopped,
    /** The number of times that the connection was lost during a reply that the server may have. */
    lost,
    conversation,
    open: (before: Message[] = []): Chat =>
      createChat({
        host: 'campus.example',
        saved: before,
        save: conversation.write,
        stopReply: (id) => void stopped.push(id),
        onLost: () => void lost.push('lost'),
        send: (turns, part, signal, under) =>
          new Promise((resolve, reject) => {
            asked.push({
              turns,
              part,
              signal,
              under,
              done: () => settle(resolve),
              fail: (error) => settle(() => reject(error)),
            })
          }),
      }),
  }
}

export const textsOf = (chat: Chat): string[] => chat.messages().map(({ sender, text }) => `${sender}: ${text}`)
