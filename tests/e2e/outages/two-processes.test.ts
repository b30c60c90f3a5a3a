import { createClient } from '@supabase/supabase-js'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { notHosted, onHostedProject } from '#tests/support/hosted/mode.ts'
import { siteEnvironment, startSite } from '#tests/support/browser/site.ts'

test.skip(onHostedProject, notHosted.embedded)

test('two processes started concurrently on one empty database serve one signed-in client', async () => {
  const { env, remove } = await siteEnvironment('empty')
  const settings = { ...env, MAILER_AUTOCONFIRM: 'true' }
  const [first, second] = await Promise.all([startSite(settings), startSite(settings)])
  try {
    const keys = await Promise.all(
      [first, second].map(async ({ url }) => (await (await fetch(`${url}/config.json`)).json()).publishableKey),
    )
    expect(keys[0]).toBe(keys[1])

    const here = createClient(first.url, keys[0], { auth: { persistSession: false } })
    const there = createClient(second.url, keys[0], { auth: { persistSession: false } })
    const { data } = await here.auth.signUp({ email: 'two@example.org', password: 'Genda#2026' })
    expect(data.session).not.toBeNull()

    await there.auth.setSession({
      access_token: data.session?.access_token ?? '',
      refresh_token: data.session?.refresh_token ?? '',
    })
    expect((await there.auth.getUser()).data.user?.email).toBe('two@example.org')
    expect((await there.from('discussions').insert({ title: 'from there', content: 'x' })).status).toBe(201)
    const { data: refreshed } = await there.auth.refreshSession()
    expect(refreshed.session?.refresh_token).not.toBe(data.session?.refresh_token)
    expect((await here.from('discussions').select('title')).data).toEqual([{ title: 'from there' }])

    await here.auth.signOut({ scope: 'global' })
    // The client's error for session_not_found.
    expect((await there.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  } finally {
    await Promise.all([first.stop(), second.stop()])
    await remove()
  }
})
