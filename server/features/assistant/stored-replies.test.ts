import { expect, it, vi } from 'vitest'
import { openStoredReplies, type Reply, type ReplyEvent, visitor } from './stored-replies.ts'

const text = (words: string): ReplyEvent => ({ name: 'text', text: words })

/** Begins, and continues until it is stopped. */
function endless(ended: string[] = [], name = ''): (signal: AbortSignal) => AsyncIterable<ReplyEvent> {
  return async function* (signal) {
    yield text('begun')
    if (!signal.aborted)
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    ended.push(name)
  }
}
async function* whole(): AsyncGenerator<ReplyEvent> {
  yield text('a')
  yield text('b')
}

async function readAll(reply: Reply | undefined): Promise<ReplyEvent[]> {
  const all: ReplyEvent[] = []
  for await (const event of reply?.read(new AbortController().signal) ?? []) all.push(event)
  return all
}
/** Reads one event, then disconnects. */
async function readFirstEvent(reply: Reply): Promise<void> {
  const leaving = new AbortController()
  for await (const _ of reply.read(leaving.signal)) leaving.abort()
}

it('a reply is read from its beginning as often as one likes, by its asker', async () => {
  const replies = openStoredReplies()
  replies.start('id', 'asha', whole)
  await readAll(replies.find('id', 'asha'))
  expect(await readAll(replies.find('id', 'asha'))).toEqual([text('a'), text('b')])
  expect(replies.find('id', 'ravi')).toBeUndefined()
  expect(replies.isTaken('id')).toBe(true)
})

it('a reply without an id ends with its only reader', async () => {
  const ended: string[] = []
  await readFirstEvent(openStoredReplies().start(undefined, 'asha', endless(ended, 'alone')))
  await vi.waitFor(() => expect(ended).toEqual(['alone']))
})

it('a reply that nobody reads any more ends after a while, and half of it is not read again', async () => {
  const ended: string[] = []
  const replies = openStoredReplies({ unreadMs: 5 })
  await readFirstEvent(replies.start('id', 'asha', endless(ended, 'unread')))
  await vi.waitFor(() => expect(ended).toEqual(['unread']))
  expect(replies.isTaken('id')).toBe(false)
})

it('a finished reply is forgotten after a while', async () => {
  const replies = openStoredReplies({ storedMs: 5 })
  await readAll(replies.start('id', 'asha', whole))
  await vi.waitFor(() => expect(replies.isTaken('id')).toBe(false))
})

it('one asker has five at most, and all together a limit: the oldest goes, of a visitor before that of an account', async () => {
  const ended: string[] = []
  const replies = openStoredReplies({ maxOfAsker: 2, max: 3 })
  for (const id of ['1', '2', '3']) replies.start(id, 'asha', endless(ended, id))
  await vi.waitFor(() => expect(ended).toEqual(['1']))
  for (const id of ['4', '5']) replies.start(id, 'visitor', endless(ended, id))
  await vi.waitFor(() => expect(ended).toEqual(['1', '4']))
})

it('what has ended makes room before what somebody is reading', async () => {
  const replies = openStoredReplies({ max: 2 })
  replies.start('read', visitor, endless())
  await readAll(replies.start('ended', 'asha', whole))
  replies.start('new', visitor, endless())
  expect(['read', 'ended', 'new'].filter((id) => replies.isTaken(id))).toEqual(['read', 'new'])
})
