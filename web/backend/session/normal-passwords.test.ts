import { expect, it } from 'vitest'
import { NormalPasswordClient } from './normal-passwords.ts'

const typed = 'Padh\u095Dai-9!'
const normal = typed.normalize('NFKC')

/** A client before a server that compares bytes and has one password. */
function clientOf(known: string) {
  const passwords: string[] = []
  const client = new NormalPasswordClient({
    url: 'http://auth.test',
    storageKey: `normal-passwords-${known.length}`,
    autoRefreshToken: false,
    persistSession: false,
    fetch: async (_, init) => {
      const { password } = JSON.parse(String(init?.body))
      passwords.push(password)
      return password === known
        ? Response.json({ user: { id: 'a' } })
        : Response.json({ error_code: 'invalid_credentials', msg: 'Invalid login credentials' }, { status: 400 })
    },
  })
  return { client, passwords }
}

it('the client signs in with the typed password, then with its normal form, at a server that compares bytes', async () => {
  for (const [known, sent] of [
    [typed, [typed]],
    [normal, [typed, normal]],
  ] as const) {
    const { client, passwords } = clientOf(known)
    await client.signInWithPassword({ email: 'asha@example.org', password: typed })
    expect(passwords).toEqual(sent)
  }
})

it('the client sends a password that is its own normal form once', async () => {
  const { client, passwords } = clientOf(typed)
  const { error } = await client.signInWithPassword({ email: 'asha@example.org', password: normal })
  expect([error?.code, passwords]).toEqual(['invalid_credentials', [normal]])
})

it('the client signs up with the normal form of the password', async () => {
  const { client, passwords } = clientOf(normal)
  await client.signUp({ email: 'asha@example.org', password: typed })
  expect(passwords).toEqual([normal])
})
