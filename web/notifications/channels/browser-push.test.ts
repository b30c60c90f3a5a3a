import { beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from '#tests/support/browser/browser-storage.ts'
import { forgetOthers, forgetPersons, forgetSessions } from '#web/storage/storage.ts'

/** The endpoints that the server has of the account that is signed in. */
let rows: string[]
/** The site's key. */
let key: string
/** What the browser has, with the key that it was made for. */
let subscription: ReturnType<typeof subscriptionOf> | null
let areas: ReturnType<typeof stubStorage>

vi.mock('#web/backend/data.ts', () => ({
  data: () => ({
    from: () => ({
      select: () => ({
        eq: (_: string, endpoint: string) => ({
          throwOnError: async () => ({ data: rows.filter((row) => row === endpoint) }),
        }),
      }),
    }),
  }),
}))
vi.mock('#web/backend/call-server.ts', () => ({
  callServer: async (method: string, _path: string, body?: { endpoint: string }) => {
    if (method === 'GET') return { key }
    if (body && !rows.includes(body.endpoint)) rows.push(body.endpoint)
    return {}
  },
}))
const { checkPush, turnPushOn } = await import('./browser-push.ts')

const subscriptionOf = (endpoint: string, madeFor: string) => ({
  endpoint,
  options: { applicationServerKey: Uint8Array.from(atob(madeFor), (byte) => byte.codePointAt(0) ?? 0).buffer },
  toJSON: () => ({ endpoint }),
  unsubscribe: async () => void (subscription = null),
})
let made = 0
const pushManager = {
  getSubscription: async () => subscription,
  subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) =>
    (subscription ??= subscriptionOf(`https://push.example/${++made}`, applicationServerKey)),
}

beforeEach(() => {
  rows = []
  key = 'AAAA'
  subscription = null
  made = 0
  areas = stubStorage()
  forgetPersons(undefined)
  forgetOthers('asha')
  const registration = { pushManager }
  vi.stubGlobal('navigator', {
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
  vi.stubGlobal('Notification', { requestPermission: async () => 'granted' })
})

/** A tab that is opened: a new one has not looked yet. */
async function openTab(account: string): Promise<void> {
  for (const name of Object.keys(areas.session)) delete areas.session[name]
  await checkPush(account)
}

const first = 'https://push.example/1'
const second = 'https://push.example/2'

test('push that is on stays on', async () => {
  await turnPushOn('asha')
  await openTab('asha')
  expect([subscription?.endpoint, rows]).toEqual([first, [first]])
})

test('push that was turned off from another device stays off', async () => {
  await turnPushOn('asha')
  rows = []
  await openTab('asha')
  await openTab('asha')
  expect([subscription, rows]).toEqual([null, []])
})

test('push is on again after the site’s key was rotated', async () => {
  await turnPushOn('asha')
  rows = []
  key = 'BBBB'
  await openTab('asha')
  expect([subscription?.endpoint, rows]).toEqual([second, [second]])
})

test('push is on with the endpoint that the browser has put in the place of another', async () => {
  await turnPushOn('asha')
  subscription = subscriptionOf(second, key)
  await openTab('asha')
  expect(rows).toContain(second)
  rows = []
  await openTab('asha')
  expect([subscription, rows]).toEqual([null, []])
})

test('push that one account turned on is not turned on for who signs in after its session ended', async () => {
  await turnPushOn('asha')
  forgetSessions()
  forgetOthers('imran')
  // Row-level security hides the other account's.
  rows = []
  key = 'BBBB'
  await openTab('imran')
  expect([subscription, rows]).toEqual([null, []])
})

test('push that was turned on before endpoints were stored stays on, also when the key is rotated', async () => {
  subscription = subscriptionOf(first, key)
  made = 1
  rows = [first]
  await openTab('asha')
  expect([subscription.endpoint, rows]).toEqual([first, [first]])
  rows = []
  key = 'BBBB'
  await openTab('asha')
  expect(rows).toEqual([second])
})
