import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Session, startWholeApp, type WholeApp } from '../whole-app.ts'

// A deeply nested body must not cause a server error at any address.

let whole: WholeApp
let session: Session
beforeAll(async () => {
  whole = await startWholeApp()
  session = await whole.signUp('deep@example.org')
})
afterAll(() => whole.close())

const depth = 200_000
const nested = '['.repeat(depth) + ']'.repeat(depth)

it.each([
  ['alone', nested],
  [
    'in fields that are known',
    `{"name":${nested},"data":${nested},"email":"deep@example.org","password":"Genda#2026"}`,
  ],
])('JSON nested 200,000 deep, %s, causes a server error at no address', { timeout: 120_000 }, async (_, body) => {
  const { publishableKey } = whole.backend.secrets
  const failed: string[] = []
  let asked = 0
  for (const [method, pattern] of whole.routes()) {
    if (method === 'GET' || method === 'HEAD') continue
    const path = pattern.replace(/:name\b/, 'discussions').replaceAll(/:\w+(\{[^}]*\})?/g, session.user.id)
    const headers = { apikey: publishableKey, 'content-type': 'application/json', authorization: '' }
    headers.authorization = `Bearer ${session.access_token}`
    const { status } = await whole.app.request(path, { method, headers, body })
    asked++
    if (status >= 500) failed.push(`${method} ${path} ${status}`)
  }
  expect(failed).toEqual([])
  expect(asked).toBeGreaterThan(30)
})
