import { describe, expect, it } from 'vitest'
import { eventHandlers } from '#server/features/notifications/kinds/kinds.ts'
import { alumniOfFile } from './alumni.ts'

// What each side reads of a request, by what is in the database when it is delivered.

const { people, sql, as, ask, database } = alumniOfFile()

async function contentOf(what: string, id: string | null, more: object = {}) {
  const client = await database().pool.connect()
  try {
    const event = { id: '1', kind: 'alumni', subject_id: id, data: { what, ...more }, dedupe_key: 'x' }
    const content = await eventHandlers.alumni.describe(client, event)
    return content && { title: content.title, body: content.body, url: content.url }
  } finally {
    client.release()
  }
}
const answer = (id: string, action: string, words = '') =>
  as(people.alumna, 'select public.answer_ask($1, $2, $3)', [id, action, words])
const expire = () =>
  sql(`update private.alumni_requests set expires_at = now() - interval '1 minute' where state = 'open'`)

describe('a notification about alumni', () => {
  it('of a request is what happens to it, and nothing once a newer one says more', async () => {
    const id = await ask(people.student)
    expect(await contentOf('received', id)).toMatchObject({
      body: 'How did you prepare for the exam?',
      url: '/alumni/mine',
    })
    expect([await contentOf('accept', id), await contentOf('expired', id), await contentOf('paused', id)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    await answer(id, 'accept')
    expect(await contentOf('received', id)).toBeUndefined()
    expect(await contentOf('accept', id)).toMatchObject({ title: 'Meera Sample accepted your request' })
    await answer(id, 'answer', 'Two papers\na week.')
    expect(await contentOf('accept', id)).toBeUndefined()
    expect(await contentOf('answer', id)).toMatchObject({
      title: 'Meera Sample answered you',
      body: 'Two papers a week.',
    })
  })

  it('says that a request ended, and at the second one that the card is paused', async () => {
    const first = await ask(people.student)
    await expire()
    const second = await ask(people.other)
    expect(await contentOf('paused', first)).toBeUndefined()
    await expire()
    expect(await contentOf('expired', second)).toMatchObject({ title: 'Your request had no answer in time' })
    expect(await contentOf('paused', second)).toMatchObject({ title: 'Your card takes no requests for now' })
  })

  it('that a side agreed to publish names it, as long as it agrees, and says when others read it', async () => {
    const id = await ask(people.student)
    await answer(id, 'answer', 'Two papers a week.')
    const agree = (account: string, agrees = true) =>
      as(account, 'select public.agree_public_answer($1, $2, $3, $4, $5)', [
        id,
        agrees,
        'How many papers did you solve?',
        'Two papers a week.',
        account === people.student ? 0 : 1,
      ])
    await agree(people.student)
    const byAsker = () => contentOf('agreed', id, { by: 'asker' })
    expect(await byAsker()).toMatchObject({
      title: expect.stringMatching(/. agrees that others read your question and answer$/),
    })
    expect(await contentOf('agreed', id, { by: 'helper' })).toBeUndefined()
    await agree(people.alumna)
    expect(await byAsker()).toMatchObject({ title: 'Members with Pro read your question and answer now' })
    await agree(people.student, false)
    expect(await byAsker()).toBeUndefined()
  })

  it('of a claim leads those who decide to it, and the account to its card', async () => {
    expect(await contentOf('claim', null)).toMatchObject({ url: '/admin/alumni' })
    expect(await contentOf('card', null)).toMatchObject({ url: '/alumni/mine' })
    expect(await contentOf('claim_declined', null, { reason: 'Not in our list.' })).toMatchObject({
      body: 'Not in our list.',
    })
  })
})
