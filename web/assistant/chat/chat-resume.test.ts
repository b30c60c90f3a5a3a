import { beforeEach, expect, test } from 'vitest'
import { stubStorage } from '#tests/support/browser/browser-storage.ts'
import { type PendingQuestion, askedChats, textsOf } from '#tests/support/features/asked-chat.ts'
import { AskFailure } from './chat.ts'
import type { Chat } from './chat.ts'

// Resuming a reply that the server still has, after a reload or a lost connection.

let asked: PendingQuestion[]
let stopped: string[]
let lost: string[]
let conversation: ReturnType<typeof askedChats>['conversation']
let open: ReturnType<typeof askedChats>['open']
let stored: Record<string, string>
let chat: Chat

beforeEach(() => {
  stored = stubStorage().local
  ;({ asked, stopped, lost, conversation, open } = askedChats())
  chat = open()
})

const texts = () => textsOf(chat)
const last = () => chat.messages().at(-1)
const replies = () => last()?.quickReplies?.map(({ text }) => text)

test('a reply that the server has is fetched again by its id when the connection is back; trying again sends a new question', async () => {
  chat.ask('one')
  asked[0]?.part({ text: 'Half' })
  await asked[0]?.fail(new AskFailure({ lost: true }))
  chat.recover()
  expect(asked[1]?.under).toEqual({ id: asked[0]?.under.id, resume: false })
  asked[1]?.part({ text: 'Half and whole.' })
  await asked[1]?.done()
  expect(texts()).toEqual(['user: one', 'bot: Half and whole.'])
  chat.retry()
  expect(asked[2]?.under.id).not.toBe(asked[0]?.under.id)
})

test('a reply that the server still has is resumed after a reload', async () => {
  chat.ask('one')
  asked[0]?.part({ text: 'Half' })
  chat = open(conversation.read())
  chat.resume()
  expect(asked[1]?.under).toEqual({ id: asked[0]?.under.id, resume: true })
  asked[1]?.part({ text: 'Half and whole.' })
  await asked[1]?.done()
  expect(texts()).toEqual(['user: one', 'bot: Half and whole.'])
})

test('a reply that the server has lost shows what had arrived of it', async () => {
  chat.ask('one')
  asked[0]?.part({ text: 'Half' })
  chat = open(conversation.read())
  chat.resume()
  await asked[1]?.fail(new AskFailure({ gone: true }))
  expect(texts()).toEqual(['user: one', 'bot: Half'])
  expect([last()?.ended, replies()]).toEqual(['interrupted', ['Try Again']])
})

test('a reply is resumed after a reload that aborted its request before the page ran any handler', async () => {
  chat.ask('one')
  asked[0]?.part({ text: 'Half' })
  await asked[0]?.fail(new AskFailure({ lost: true }))
  chat = open(conversation.read())
  chat.resume()
  expect(asked[1]?.under).toEqual({ id: asked[0]?.under.id, resume: true })
  asked[1]?.part({ text: 'Half and whole.' })
  await asked[1]?.done()
  expect(texts()).toEqual(['user: one', 'bot: Half and whole.'])
  expect(lost).toHaveLength(1)
})

test('a reply shows what had arrived of it after a reload without the network, and is fetched again when the network is back', async () => {
  chat.ask('one')
  asked[0]?.part({ text: 'Half' })
  chat = open(conversation.read())
  chat.resume()
  await asked[1]?.fail(new AskFailure({ lost: true }))
  expect(texts()).toEqual(['user: one', 'bot: Half'])
  expect([last()?.ended, chat.isPending()]).toEqual(['interrupted', false])
  chat.recover()
  expect(asked[2]?.under.id).toBe(asked[0]?.under.id)
})

test('a reply is recovered after every lost connection, if something arrived in between', async () => {
  chat.ask('one')
  for (const again of [0, 1, 2]) {
    asked[again]?.part({ text: 'Half' })
    await asked[again]?.fail(new AskFailure({ lost: true }))
    chat.recover()
  }
  expect(asked).toHaveLength(4)
  expect(new Set(asked.map(({ under }) => under.id)).size).toBe(1)
})

test('a reply is resumed without an online event, and no new question is sent', async () => {
  chat.ask('one')
  asked[0]?.part({ text: 'Half' })
  await asked[0]?.fail(new AskFailure({ lost: true }))
  const before = texts()
  chat.readOn()
  expect(asked[1]?.under).toEqual({ id: asked[0]?.under.id, resume: true })
  await asked[1]?.fail(new AskFailure({ gone: true }))
  expect(texts()).toEqual(before)
  chat.readOn()
  chat.recover()
  expect(asked).toHaveLength(2)
})

test('a reply is not resumed after a newer message, or after its page was closed', async () => {
  chat.ask('one')
  await asked[0]?.fail(new AskFailure({ lost: true }))
  chat.askSupport('Contact Support')
  chat.recover()
  chat.retry()
  await asked[1]?.fail(new AskFailure({ lost: true }))
  chat.leave()
  chat.readOn()
  expect(asked).toHaveLength(2)
})

test('a reply is not saved by another tab that only shows its progress', () => {
  chat.ask('one')
  const written = stored['assistant:asha']
  open().replace(conversation.read())
  expect(stored['assistant:asha']).toBe(written)
})

test('a finished reply is not resumed', async () => {
  chat.ask('one')
  await asked[0]?.done()
  chat = open(conversation.read())
  chat.resume()
  expect(asked).toHaveLength(1)
})

test('a reply is cancelled on the server when it is stopped or cleared, not when its page is closed', () => {
  chat.ask('one')
  chat.leave()
  expect(stopped).toEqual([])
  chat = open()
  chat.ask('two')
  chat.stop()
  chat.ask('three')
  chat.clear()
  expect(stopped).toEqual([asked[1]?.under.id, asked[2]?.under.id])
})
