import { beforeEach, describe, expect, test } from 'vitest'
import { AskFailure } from './chat.ts'
import type { Chat } from './chat.ts'
import { stubStorage } from '#tests/support/browser/browser-storage.ts'
import { type PendingQuestion, askedChats, textsOf } from '#tests/support/features/asked-chat.ts'
import type { Message } from './message.ts'
import { shownSources, spoken } from './message.ts'
import { wording } from '../wording.ts'

let asked: PendingQuestion[]
let conversation: ReturnType<typeof askedChats>['conversation']
let open: ReturnType<typeof askedChats>['open']
let stored: Record<string, string>
let chat: Chat

beforeEach(() => {
  stored = stubStorage().local
  ;({ asked, conversation, open } = askedChats())
  chat = open()
})

const source = (title: string) => ({ kind: 'page' as const, id: '/x', title, excerpt: `${title} says so` })
const texts = () => textsOf(chat)
const last = () => chat.messages().at(-1)
const replies = () => last()?.quickReplies?.map(({ text }) => text)

describe('a question', () => {
  test('is answered in pieces, and then offers follow-up questions', async () => {
    chat.ask('  Which notes? ')
    expect(texts()).toEqual(['user: Which notes?', 'bot: '])
    expect([last()?.typing, chat.isPending()]).toEqual([true, true])
    asked[0]?.part({ by: 'model', sources: [] })
    asked[0]?.part({ text: 'Those ' })
    asked[0]?.part({ text: 'of unit 2.' })
    await asked[0]?.done()
    expect(texts()).toEqual(['user: Which notes?', 'bot: Those of unit 2.'])
    expect([last()?.typing, chat.isPending(), last()?.by]).toEqual([undefined, false, 'model'])
    expect(replies()).toEqual(['PDF notes', 'Slides', 'Video lectures'])
  })

  test('that search answered offers follow-up questions about its sources, not about its own sentence', async () => {
    chat.ask('Where is it?')
    asked[0]?.part({ by: 'search', sources: [source('Question papers')] })
    asked[0]?.part({ text: 'Alumni are searched for Pro accounts.' })
    await asked[0]?.done()
    expect(replies()?.[0]).toBe('Last 5 years papers')
  })

  test('that is blank is not sent, nor one while a reply is pending', () => {
    chat.ask(' \n ')
    expect(asked).toEqual([])
    chat.ask('one')
    chat.ask('two')
    chat.askSupport('three')
    expect(texts()).toEqual(['user: one', 'bot: '])
  })

  test('is sent with the earlier turns, without apologies', async () => {
    chat.ask('one')
    await asked[0]?.fail(new AskFailure({}))
    chat.ask('two')
    asked[1]?.part({ text: 'Two.' })
    await asked[1]?.done()
    chat.ask('three')
    expect(asked[2]?.turns.map(({ text }) => text)).toEqual(['one', 'two', 'Two.', 'three'])
  })
})

describe('a failure', () => {
  test('replaces the reply with an apology and two quick replies', async () => {
    chat.ask('one')
    await asked[0]?.fail(new AskFailure({ note: 'Come back tomorrow.' }))
    expect(texts()).toEqual(['user: one', `bot: ${wording.failed}`])
    expect(replies()).toEqual(['Try Again', 'Contact Support'])
    expect([last()?.note, chat.isPending()]).toEqual(['Come back tomorrow.', false])
  })

  test('leaves the part of the reply that arrived; trying again sends the same question', async () => {
    chat.ask('one')
    asked[0]?.part({ text: 'The first ha' })
    await asked[0]?.fail(new AskFailure({ lost: true }))
    expect(texts()).toEqual(['user: one', 'bot: The first ha', `bot: ${wording.failed}`])
    expect(chat.messages()[1]?.ended).toBe('interrupted')
    chat.retry()
    expect(asked[1]?.turns).toEqual([{ role: 'user', text: 'one' }])
    asked[1]?.part({ text: 'Whole.' })
    await asked[1]?.done()
    expect(texts()).toEqual(['user: one', 'bot: Whole.'])
  })

  test("leaves the site's own answer unmarked where the model failed before its first word", async () => {
    chat.ask('one')
    asked[0]?.part({ by: 'model', sources: [] })
    asked[0]?.part({ by: 'search', sources: [] })
    asked[0]?.part({ text: 'The deadline is tomorrow. [1]' })
    await asked[0]?.fail(new AskFailure({}))
    expect(texts()).toEqual(['user: one', 'bot: The deadline is tomorrow. [1]', `bot: ${wording.failed}`])
    expect(chat.messages()[1]).toMatchObject({ by: 'search' })
    expect(chat.messages()[1]?.ended).toBeUndefined()
  })

  test('leaves the sources where the model failed before its first word', async () => {
    chat.ask('one')
    asked[0]?.part({ by: 'model', sources: [{ kind: 'page', id: '/', title: 'Page', excerpt: '' }] })
    await asked[0]?.fail(new AskFailure({}))
    expect(texts()).toEqual(['user: one', `bot: ${wording.foundAllTheSame}`, `bot: ${wording.failed}`])
    expect(chat.messages()[1]?.sources).toHaveLength(1)
  })

  test('of the connection sends the question again once when it is back; other failures do not', async () => {
    chat.ask('one')
    await asked[0]?.fail(new AskFailure({ lost: true }))
    chat.recover()
    await asked[1]?.fail(new AskFailure({ lost: true }))
    chat.recover()
    expect(asked).toHaveLength(2)
    chat.retry()
    await asked[2]?.fail(new AskFailure({ lost: true }))
    chat.recover()
    expect(asked).toHaveLength(4)
    await asked[3]?.done()
    chat.ask('two')
    await asked[4]?.fail(new AskFailure({}))
    chat.recover()
    expect(asked).toHaveLength(5)
  })
})

test('stopping a reply leaves what has arrived, and ignores later pieces', async () => {
  chat.ask('one')
  asked[0]?.part({ text: 'The first half' })
  chat.stop()
  expect(asked[0]?.signal.aborted).toBe(true)
  asked[0]?.part({ text: ' and more' })
  await asked[0]?.fail(new Error('aborted'))
  expect(texts()).toEqual(['user: one', 'bot: The first half'])
  expect([last()?.ended, chat.isPending(), replies()]).toEqual(['stopped', false, ['Try Again']])
})

test('editing the last question replaces it and its answer', async () => {
  chat.ask('one')
  await asked[0]?.done()
  chat.ask('tow')
  asked[1]?.part({ text: 'Tow.' })
  chat.editLast('not while a reply is pending')
  await asked[1]?.done()
  chat.editLast('  ')
  chat.editLast(' two ')
  expect(texts()).toEqual(['user: one', 'bot: ', 'user: two', 'bot: '])
  expect(asked[2]?.turns.map(({ text }) => text)).toEqual(['one', 'two'])
})

test('feedback on an answer is saved with it under one id, and can be withdrawn', async () => {
  chat.ask('one')
  asked[0]?.part({ by: 'search', sources: [] })
  await asked[0]?.done()
  const id = last()?.id ?? ''
  const known = chat.rate(id, { helpful: false })
  expect(chat.rate(id, { helpful: false, reason: 'wrong' })).toBe(known)
  expect(conversation.read().at(-1)?.feedback).toEqual({ helpful: false, reason: 'wrong' })
  expect(chat.rate(id, undefined)).toBe(known)
  expect([last()?.feedback, conversation.read().at(-1)?.feedback]).toEqual([undefined, undefined])
})

test('asking for support is answered by a link without a request to the server', () => {
  chat.askSupport('Contact Support')
  expect(texts()).toEqual(['user: Contact Support', `bot: ${wording.support('campus.example')}`])
  expect(last()?.text).toContain('[campus.example/contact](/contact)')
  expect(replies()).toEqual(['More Help', 'Platform Features', 'Contact Support'])
  expect(asked).toEqual([])
})

describe('a stored conversation', () => {
  test('is restored after a reload, with the part of a pending reply that had arrived', () => {
    chat.ask('one')
    asked[0]?.part({ text: 'Half' })
    chat = open(conversation.read())
    expect(texts()).toEqual(['user: one', 'bot: Half'])
    expect([last()?.ended, last()?.typing, replies()]).toEqual(['interrupted', undefined, ['Try Again']])
    chat.retry()
    expect(asked[1]?.turns).toEqual([{ role: 'user', text: 'one' }])
  })

  test('is empty after clearing, also while a reply is pending', async () => {
    chat.ask('one')
    chat.clear()
    asked[0]?.part({ text: 'late' })
    await asked[0]?.done()
    expect([chat.messages(), chat.isPending(), conversation.read()]).toEqual([[], false, []])
  })

  test('of the previous version is still read, and replaced on the next save', () => {
    chat.ask('one')
    const { value } = JSON.parse(stored['assistant:asha'] ?? '') as { value: object }
    const former = { 'private:asha:assistant': JSON.stringify({ version: 1, ...value }) }
    Object.assign(stubStorage().local, former)
    chat = open(conversation.read())
    expect(texts()[0]).toBe('user: one')
    conversation.write(chat.messages())
    expect(Object.keys(localStorage)).toEqual(['assistant:asha'])
  })

  test.each(['', '{', '[]', '{"version":2,"messages":[]}', '{"version":1,"messages":[{"id":1}]}'])(
    'is nothing where it cannot be read: %s',
    (text) => {
      stored['assistant:asha'] = text
      expect(conversation.read()).toEqual([])
    },
  )
})

describe('a reply', () => {
  const reply: Message = { id: '1', sender: 'bot', text: '**Two** [1], see [books](/books).\n\n| a | b |', by: 'model' }

  test('is announced without the characters of Markdown', () => {
    expect(spoken(reply)).toBe('Two [1], see books. a b')
    expect(spoken({ ...reply, text: 'This:', by: 'search', sources: [source('A')] })).toBe('This: A: A says so')
  })

  test('shows the sources that it cites; a search answer shows all', () => {
    const sources = [source('A'), source('B')]
    expect(shownSources({ ...reply, sources }).map(({ number, title }) => `${number} ${title}`)).toEqual(['1 A'])
    expect(shownSources({ ...reply, by: 'search', sources }).map(({ number }) => number)).toEqual([1, 2])
  })
})
