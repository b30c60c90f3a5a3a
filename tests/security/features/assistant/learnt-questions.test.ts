import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantPro } from '#tests/support/accounts/account.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'

// The questions that an account has learnt are its own: tried with the unmodified client against a server process, in
// addition to the lines in the access table (access.test.ts).

const password = 'Genda#2026'

let site: Site
let remove: () => Promise<void>
let env: Record<string, string>
let question: string

interface Person {
  id: string
  client: SupabaseClient
}
let asha: Person
let bikash: Person
let free: Person
let visitor: SupabaseClient

beforeAll(async () => {
  const environment = await siteEnvironment('migrated')
  env = environment.env
  remove = environment.remove
  site = await startSite({ ...env, MAILER_AUTOCONFIRM: 'true' })
  const { supabaseUrl, publishableKey } = await (await fetch(`${site.url}/config.json`)).json()
  const connect = () =>
    createClient(supabaseUrl, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })
  const join = async (name: string): Promise<Person> => {
    const client = connect()
    const { data } = await client.auth.signUp({ email: `${name}@example.org`, password })
    return { id: data.user?.id ?? '', client }
  }
  asha = await join('asha')
  bikash = await join('bikash')
  free = await join('free')
  visitor = connect()
  await grantPro(env, 'asha@example.org')
  await grantPro(env, 'bikash@example.org')

  const { data } = await asha.client.from('interview_questions').select('id').order('position').limit(1).single()
  question = data?.id
  await asha.client.from('learnt_questions').insert({ question_id: question }).throwOnError()
})

afterAll(async () => {
  await site.stop()
  await remove()
})

const marksOf = async ({ client }: Person) => (await client.from('learnt_questions').select('account_id')).data

describe('a mark', () => {
  it('is readable by its account only', async () => {
    expect(await marksOf(asha)).toEqual([{ account_id: asha.id }])
    expect(await marksOf(bikash)).toEqual([])
    expect(await marksOf(free)).toEqual([])
    const { error } = await visitor.from('learnt_questions').select()
    expect(error).toMatchObject({ code: '42501' })
  })

  it('cannot be read through the question that it belongs to', async () => {
    const { data } = await bikash.client.from('interview_questions').select('id, learnt_questions(account_id)')
    expect(data).toHaveLength(50)
    expect(data?.flatMap((row) => row.learnt_questions)).toEqual([])
  })

  it('cannot be set in another account’s name', async () => {
    const { data: other } = await asha.client.from('interview_questions').select('id').neq('id', question).limit(1)
    const mark = { account_id: asha.id, question_id: other?.[0]?.id }
    const { error } = await bikash.client.from('learnt_questions').insert(mark)
    expect(error).toMatchObject({ code: '42501' })
    expect(await marksOf(asha)).toHaveLength(1)
  })

  it('cannot be deleted or moved by another account', async () => {
    await bikash.client.from('learnt_questions').delete().eq('question_id', question)
    await bikash.client.from('learnt_questions').delete().eq('account_id', asha.id)
    const { error } = await bikash.client
      .from('learnt_questions')
      .update({ account_id: bikash.id })
      .eq('question_id', question)
    expect(error).toMatchObject({ code: '42501' })
    expect(await marksOf(asha)).toHaveLength(1)
  })

  it('does not prevent another account’s own mark', async () => {
    expect((await bikash.client.from('learnt_questions').insert({ question_id: question })).error).toBeNull()
    expect(await marksOf(bikash)).toEqual([{ account_id: bikash.id }])
  })
})

describe('on the free plan', () => {
  it.each(['companies', 'interview_questions'])('%s has no rows', async (table) => {
    expect((await free.client.from(table).select()).data).toEqual([])
    expect((await visitor.from(table).select()).error).toMatchObject({ code: '42501' })
    expect((await asha.client.from(table).select()).data?.length).toBeGreaterThan(0)
  })

  it('no question can be marked', async () => {
    const { error } = await free.client.from('learnt_questions').insert({ question_id: question })
    expect(error).toMatchObject({ code: '42501' })
  })
})
