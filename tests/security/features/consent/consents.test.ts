import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { consentVersion } from '#domain/consent/consent.ts'
import { copyAccount } from '#server/features/account/export.ts'
import type { Account } from '#server/supabase/auth/accounts/accounts.ts'
import { type Session, startWholeApp, type WholeApp } from '#tests/security/whole-app.ts'

// What an account has agreed to: a history that is its owner's alone and that nothing changes.

let whole: WholeApp
let asha: Session
let imran: Session
let admin: Session
beforeAll(async () => {
  whole = await startWholeApp()
  ;[asha, imran, admin] = [
    await whole.signUp('asha@example.org'),
    await whole.signUp('imran@example.org'),
    await whole.signUp('admin@example.org'),
  ]
  await sql('update public.profiles set is_admin = true where id = $1', [admin.user.id])
})
afterAll(() => whole.close())
beforeEach(() => sql('delete from public.consents'))

const sql = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await whole.database.pool.query(text, values)).rows
const rest = (who: Session | undefined, method: string, path: string, body?: unknown) =>
  whole.app.request(`/rest/v1/${path}`, {
    method,
    headers: {
      apikey: whole.backend.secrets.publishableKey,
      ...(who && { authorization: `Bearer ${who.access_token}` }),
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
const give = async (who: Session | undefined, answers: unknown, more: object = {}) =>
  (await rest(who, 'POST', 'rpc/give_consent', { answers, text_version: consentVersion, language: 'en', ...more }))
    .status
const read = async (who: Session) =>
  (await (await rest(who, 'GET', 'consents?select=purpose,given,text_version,language&order=id')).json()) as unknown
const agrees = async ({ user }: Session, purpose: string) =>
  (await sql('select private.agrees($1, $2) as agrees', [user.id, purpose]))[0]?.['agrees']
const due = async (who: Session) =>
  ((await (await rest(who, 'GET', 'rpc/today')).json()) as { consent: unknown }).consent
const all = { account: true, assistant: false, questions: true, adult: true }
const given = (purpose: string, is: boolean, language = 'en') => ({
  purpose,
  given: is,
  text_version: consentVersion,
  language,
})

it('answers are stored with the version and language of their text, and no other account reads them', async () => {
  expect(await give(asha, all, { language: 'or' })).toBe(204)
  expect(await read(asha)).toEqual([
    given('account', true, 'or'),
    given('adult', true, 'or'),
    given('assistant', false, 'or'),
    given('questions', true, 'or'),
  ])
  for (const who of [imran, admin]) expect(await read(who)).toEqual([])
  expect((await rest(undefined, 'GET', 'consents')).status).toBe(401)
  expect(await give(undefined, all)).toBe(401)
})

it('a history is added to, and no role changes or removes a row of it', async () => {
  await give(asha, { assistant: true })
  await give(asha, { assistant: true })
  await give(asha, { assistant: false })
  await give(asha, { assistant: true }, { language: 'hi' })
  expect(await read(asha)).toEqual([
    given('assistant', true),
    given('assistant', false),
    given('assistant', true, 'hi'),
  ])
  for (const [method, body] of [['PATCH', { given: false }], ['DELETE']] as const)
    expect((await rest(asha, method, 'consents?id=gt.0', body)).status).toBe(403)
  expect((await rest(asha, 'POST', 'consents', { ...given('assistant', true), account_id: asha.user.id })).status).toBe(
    403,
  )
  await expect(sql('update public.consents set given = false')).rejects.toThrow('A consent is never changed')
})

it.each([
  ['a purpose that there is not', { ...all, sale: true }, {}],
  ['the answer of a parent', { ...all, parent: true }, {}],
  ['an answer that is no yes or no', { account: 'true' }, {}],
  ['a list', [true], {}],
  ['nothing', null, {}],
  ['putting it off, as a yes', { later: true }, {}],
  ['a version that was never shown', all, { text_version: '2030-01-01' }],
  ['no version', all, { text_version: null }],
  ['a language that there is not', all, { language: 'fr' }],
  ['no language', all, { language: null }],
])('%s is rejected, and nothing is stored', async (_name, answers, more) => {
  expect(await give(asha, answers, more)).toBe(422)
  expect(await read(asha)).toEqual([])
})

it('the account itself is withdrawn by its deletion only', async () => {
  expect(await give(asha, { account: false, assistant: true })).toBe(409)
  expect(await read(asha)).toEqual([])
})

it('an account that has not answered agrees as before there was a question; a no, also of a later date, stops', async () => {
  expect(await agrees(asha, 'assistant')).toBe(true)
  await give(asha, all)
  expect([await agrees(asha, 'assistant'), await agrees(asha, 'questions')]).toEqual([false, true])
  await give(asha, { assistant: true, questions: false })
  expect([await agrees(asha, 'assistant'), await agrees(asha, 'questions')]).toEqual([true, false])
  expect(await agrees(imran, 'questions')).toBe(true)
})

it('Today asks until the newest text is answered, and not for 30 days after "Later"', async () => {
  expect(await due(asha)).toBe(true)
  await give(asha, { later: false })
  expect(await due(asha)).toBe(false)
  await sql('delete from public.consents')
  await sql(
    `insert into public.consents (account_id, purpose, given, text_version, language, at)
     values ($1, 'later', false, $2, 'en', now() - interval '30 days 1 minute')`,
    [asha.user.id, consentVersion],
  )
  expect(await due(asha)).toBe(true)
  await give(asha, all)
  expect(await due(asha)).toBe(false)
  await sql('delete from public.consents')
  await sql(
    `insert into public.consents (account_id, purpose, given, text_version, language)
     values ($1, 'account', true, '2026-01-01', 'en')`,
    [asha.user.id],
  )
  expect(await due(asha)).toBe(true)
  expect(await due(imran)).toBe(true)
})

it('the newest version of the database is that of the texts', async () => {
  expect(
    await sql('select v.versions[cardinality(v.versions)] as newest from private.consent_versions() as v (versions)'),
  ).toEqual([{ newest: consentVersion }])
})

it('an account adds at most 60 answers a day', async () => {
  const outcomes: number[] = []
  for (let turn = 0; turn < 62; turn++) outcomes.push(await give(asha, { assistant: turn % 2 === 0 }))
  expect(outcomes).toEqual([...Array.from({ length: 60 }, () => 204), 429, 429])
})

it('the export has an account’s own answers, and its deletion removes them', async () => {
  const gone = await whole.signUp('gone@example.org')
  await give(gone, all)
  await give(imran, { questions: false })
  const [account] = await sql('select * from auth.users where id = $1', [gone.user.id])
  const { tables } = await copyAccount(whole.database.pool, account as unknown as Account)
  expect(tables['public.consents']).toHaveLength(4)
  await sql('delete from auth.users where id = $1', [gone.user.id])
  expect(await sql('select purpose from public.consents')).toEqual([{ purpose: 'questions' }])
})
