import { useEffect, useState, useSyncExternalStore } from 'react'
import { askServer, stopReply } from './ask-server.ts'
import { createChat } from './chat.ts'
import type { Chat } from './chat.ts'
import { savedConversation } from './saved-conversation.ts'
import type { Message } from './message.ts'

/** An answer arrives in many pieces; saving each would cost more than showing it. */
const writeEvery = 300
/** A phone that changes its network is never offline: after so long, ms, the next network is connected. */
const readOnAfter = 2000

/** The conversation of an account or of a visitor, while the component is mounted. */
export function useChat(accountId: string | undefined) {
  const [{ chat, conversation, writer }] = useState(() => {
    const conversation = savedConversation(accountId)
    const writer = lazyWriter(conversation.write)
    const chat: Chat = createChat({
      send: askServer,
      stopReply,
      saved: conversation.read(),
      save: writer.write,
      onLost: () => setTimeout(() => isReachable() && chat.readOn(), readOnAfter),
      host: location.host,
    })
    return { conversation, writer, chat }
  })
  const messages = useSyncExternalStore(chat.subscribe, chat.messages)
  const pending = useSyncExternalStore(chat.subscribe, chat.isPending)

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const recover = () => {
      if (isReachable()) chat.recover()
    }
    const onStorage = (event: StorageEvent) => {
      if (accountId !== undefined && conversation.isIn(event)) chat.replace(conversation.read())
    }
    addEventListener('online', recover, { signal })
    document.addEventListener('visibilitychange', recover, { signal })
    addEventListener('storage', onStorage, { signal })
    addEventListener('pagehide', writer.flush, { signal })
    chat.resume()
    return () => {
      leaving.abort()
      writer.drop()
      chat.leave()
    }
  }, [accountId, chat, conversation, writer])

  return { chat, messages, pending }
}

const isReachable = () => document.visibilityState === 'visible' && navigator.onLine

function lazyWriter(write: (messages: readonly Message[]) => void) {
  let waiting: readonly Message[] | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const drop = () => {
    clearTimeout(timer)
    timer = undefined
    waiting = undefined
  }
  const flush = () => {
    if (waiting) write(waiting)
    drop()
  }
  return {
    write: (messages: readonly Message[]) => {
      waiting = messages
      timer ??= setTimeout(flush, writeEvery)
    },
    flush,
    /** Not saved: it belongs to an account that is no longer signed in. */
    drop,
  }
}
