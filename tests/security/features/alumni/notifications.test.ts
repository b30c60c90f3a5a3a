import { describe, expect, it } from 'vitest'
import { eventHandlers } from '#server/features/notifications/kinds/kinds.ts'
import { alumniOfFile } from './alumni.ts'

// What each side reads of a request, by what is in the database when it is delivered.

const { people, sql, as, ask, database } = alumniOfFile()

async function said(what: string, id: string | null, more: object = {}) {
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
    expect(await said('received', id)).toMatchObject({ body: 'How did you prepare for the exam?', url: '/alumni/mine' })
    expect([await said('accept', id), await said('expired', id), await said('paused', id)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    await answer(id, 'accept')
    expect(await said('received', id)).toBeUndefined()
    expect(await said('accept', id)).toMatchObject({ title: 'Meera Sample accepted your request' })
    await answer(id, 'answer', 'Two papers\na week.')
    expect(await said('accept', id)).toBeUndefined()
    expect(await said('answer', id)).toMatchObject({ title: 'Meera Sample answered you', body: 'Two papers a week.' })
  })

  it('says that a request ended, and at the second one that the card is paused', async () => {
    const first = await ask(people.student)
    await expire()
    const second = await ask(people.other)
    expect(await said('paused', first)).toBeUndefined()
    await expire()
    expect(await said('expired', second)).toMatchObject({ title: 'Your request had no answer in time' })
    expect(await said('paused', second)).toMatchObject({ title: 'Your card takes no requests for now' })
  })

  it('of a claim leads those who decide to it, and the account to its card', async () => {
    expect(await said('claim', null)).toMatchObject({ url: '/admin/alumni' })
    expect(await said('card', null)).toMatchObject({ url: '/alumni/mine' })
    expect(await said('claim_declined', null, { reason: 'Not in our list.' })).toMatchObject({
      body: 'Not in our list.',
    })
  })
})
