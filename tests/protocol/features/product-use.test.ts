import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { linkIn, mailTo } from '#tests/support/servers/mailbox.ts'

// Each line of docs/behaviour.md#backend-calls, "Product use of the authentication client" and "Data operations", with
// the unmodified client against a server process.

const password = 'Genda#2026'
const newPassword = 'Genda#2027'
const email = 'product@example.org'

let site: Site
let remove: () => Promise<void>
let client: SupabaseClient
let stranger: SupabaseClient
let id: string

beforeAll(async () => {
  const { env, remove: removeDatabase } = await siteEnvironment('migrated')
  remove = removeDatabase
  site = await startSite({ ...env, SMTP_MAX_FREQUENCY: '0' })
  const { supabaseUrl, publishableKey } = await (await fetch(`${site.url}/config.json`)).json()
  const connect = () =>
    createClient(supabaseUrl, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })
  client = connect()
  stranger = connect()
})

afterAll(async () => {
  await site.stop()
  await remove()
})

/** Opens a mail's link as a browser does and returns the fragment of its redirect. */
async function follow(link: string): Promise<{ target: string; brought: URLSearchParams }> {
  const response = await fetch(link, { redirect: 'manual' })
  expect(response.status).toBe(303)
  const [target = '', fragment = ''] = (response.headers.get('location') ?? '').split('#')
  return { target, brought: new URLSearchParams(fragment) }
}

describe('accounts', () => {
  it('signs up with e-mail and password, redirecting to /dashboard', async () => {
    const { data, error } = await client.auth.signUp({
      email,
      password,
      options: { emailRedirectTo: `${site.url}/dashboard` },
    })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user?.identities).toHaveLength(1)
    id = data.user?.id ?? ''

    const { target, brought } = await follow(linkIn(await mailTo(site.url, email)))
    expect(target).toBe(`${site.url}/dashboard`)
    expect(brought.get('type')).toBe('signup')
  })

  it('signs in with the password, and rejects a wrong one', async () => {
    const wrong = await client.auth.signInWithPassword({ email, password: 'nope' })
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials', status: 400 })
    const { data } = await client.auth.signInWithPassword({ email, password })
    expect(data.user?.id).toBe(id)
  })

  it('gets the session and the user', async () => {
    expect((await client.auth.getSession()).data.session?.token_type).toBe('bearer')
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
  })

  it('listens for auth changes', async () => {
    const events: string[] = []
    const { data } = client.auth.onAuthStateChange((event) => events.push(event))
    await client.auth.refreshSession()
    await client.auth.updateUser({ data: { full_name: 'Somebody' } })
    await client.auth.signInWithPassword({ email, password })
    await expect
      .poll(() => events)
      .toEqual(expect.arrayContaining(['INITIAL_SESSION', 'TOKEN_REFRESHED', 'USER_UPDATED', 'SIGNED_IN']))
    data.subscription.unsubscribe()
  })

  it('requests a reset mail to /reset-password, whose link opens a recovery session', async () => {
    const { error } = await stranger.auth.resetPasswordForEmail(email, { redirectTo: `${site.url}/reset-password` })
    expect(error).toBeNull()
    const { target, brought } = await follow(linkIn(await mailTo(site.url, email)))
    expect(target).toBe(`${site.url}/reset-password`)
    expect(brought.get('type')).toBe('recovery')
  })

  it('updates the password after checking the current one', async () => {
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull()
    expect((await client.auth.updateUser({ password: newPassword })).error).toBeNull()
    expect((await client.auth.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
    expect((await client.auth.signInWithPassword({ email, password: newPassword })).error).toBeNull()
  })

  it("updates the auth user's e-mail: pending until both mailboxes agree", async () => {
    const { data } = await client.auth.updateUser({ email: 'changed@example.org' })
    expect(data.user).toMatchObject({ email, new_email: 'changed@example.org' })
    const first = await follow(linkIn(await mailTo(site.url, email)))
    expect(first.brought.get('message')).toContain('Please proceed to confirm')
    await follow(linkIn(await mailTo(site.url, 'changed@example.org')))
    expect((await client.auth.getUser()).data.user?.email).toBe('changed@example.org')
    expect((await client.from('users').select('email').single()).data).toEqual({ email: 'changed@example.org' })
  })
})

describe('data', () => {
  it('users: selects all by id, and answers PGRST116 where there is no row to see', async () => {
    const own = await client.from('users').select('*').eq('id', id).single()
    expect(own.data).toMatchObject({ id, first_name: '', last_name: '', college_id: '', plan: 'free' })
    const none = await stranger.from('users').select('*').eq('id', id)
    expect(none.error?.code).toBe('42501')
    const other = await client.from('users').select('*').eq('id', '00000000-0000-4000-8000-000000000000').single()
    expect(other).toMatchObject({ status: 406, error: { code: 'PGRST116', details: 'The result contains 0 rows' } })
  })

  it('users: inserts a row on the free plan where it is missing, and never on another', async () => {
    const row = { id, email, first_name: '', last_name: '', college_id: '', plan: 'free' }
    expect((await client.from('users').insert(row).select().single()).error?.code).toBe('23505')
    expect(
      (
        await client
          .from('users')
          .insert({ ...row, plan: 'pro' })
          .select()
          .single()
      ).error?.code,
    ).toBe('42501')
  })

  it('users: upserts the profile, returning the row', async () => {
    const row = {
      id,
      email: 'changed@example.org',
      first_name: 'Asha',
      last_name: 'Das',
      college_id: '21CSE001',
      updated_at: new Date().toISOString(),
    }
    const { data, error } = await client.from('users').upsert(row).select().single()
    expect(error).toBeNull()
    expect(data).toMatchObject({ first_name: 'Asha', last_name: 'Das', college_id: '21CSE001', plan: 'free' })
  })

  it('users: selects the plan, and cannot update it', async () => {
    expect((await client.from('users').select('plan').eq('id', id).single()).data).toEqual({ plan: 'free' })
    const update = await client.from('users').update({ plan: 'pro' }).eq('id', id)
    expect(update).toMatchObject({ status: 403, error: { code: '42501' } })
  })

  it('profiles: selects is_admin, full_name and e-mail', async () => {
    expect((await client.from('profiles').select('is_admin').eq('id', id).single()).data).toEqual({ is_admin: false })
    const { data } = await client.from('profiles').select('full_name, email').eq('id', id).single()
    expect(data).toEqual({ full_name: 'Asha Das', email: 'changed@example.org' })
    expect((await client.from('profiles').update({ is_admin: true }).eq('id', id)).error?.code).toBe('42501')
  })

  it('discussions and comments: insert returning the row, list with a nested count, delete', async () => {
    const sent = {
      title: 'Which lab?',
      content: 'Lab 2 or 4?',
      tags: 'lab, cse',
      user_id: id,
      user_name: 'Somebody Else',
      created_at: '2001-01-01T00:00:00Z',
    }
    const { data: discussion, status } = await client.from('discussions').insert(sent).select().single()
    expect(status).toBe(201)
    expect(discussion).toMatchObject({ title: 'Which lab?', tags: 'lab, cse', user_id: id, user_name: 'Asha Das' })
    expect(Date.parse(discussion.created_at)).toBeGreaterThan(Date.now() - 60_000)

    const comment = {
      discussion_id: discussion.id,
      content: 'Lab 2.',
      user_id: id,
      user_name: 'Asha Das',
      created_at: new Date().toISOString(),
    }
    const { data: posted } = await client.from('comments').insert(comment).select().single()
    await client.from('comments').insert({ ...comment, content: 'No, 4.' })
    const thread = await stranger
      .from('comments')
      .select('*')
      .eq('discussion_id', discussion.id)
      .order('created_at', { ascending: true })
    expect(thread.data?.map((row) => row.content)).toEqual(['Lab 2.', 'No, 4.'])

    const list = await stranger
      .from('discussions')
      .select('*, comments(count)')
      .order('created_at', { ascending: false })
    expect(list.data?.[0]).toMatchObject({ id: discussion.id, comments: [{ count: 2 }] })

    expect((await stranger.from('discussions').insert(sent)).error?.code).toBe('42501')
    expect((await stranger.from('comments').insert(comment)).error?.code).toBe('42501')
    expect((await stranger.from('discussions').delete().eq('id', discussion.id)).error?.code).toBe('42501')
    expect((await client.from('comments').delete().eq('id', posted.id)).status).toBe(204)
    expect((await client.from('discussions').delete().eq('id', discussion.id)).status).toBe(204)
    expect((await stranger.from('comments').select('*').eq('discussion_id', discussion.id)).data).toEqual([])
  })

  it('signs out: the access token opens no account any more', async () => {
    const token = (await client.auth.getSession()).data.session?.access_token ?? ''
    expect((await client.auth.signOut()).error).toBeNull()
    expect((await stranger.auth.getUser(token)).error?.name).toBe('AuthSessionMissingError')
  })
})
