import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OutboxItem } from '#web/storage/outbox-store.ts'

/** What this browser stores: a list for each account, as IndexedDB has it in every tab. */
let stored: Map<string, OutboxItem[]>
let closed = false
let signedIn: string | undefined

vi.mock('#web/storage/outbox-store.ts', () => ({
  readOutbox: async (account: string) => {
    // Later than the failure of a write.
    if (closed) await new Promise((done) => setImmediate(done))
    return closed ? [] : (stored.get(account) ?? [])
  },
  updateOutbox: async (account: string, change: (items: OutboxItem[]) => OutboxItem[]) => {
    if (closed) throw new Error('This browser stores nothing.')
    stored.set(account, change(stored.get(account) ?? []))
  },
}))
vi.mock('../session.ts', () => ({ storedUser: () => (signedIn === undefined ? undefined : { id: signedIn }) }))

/** One lock for all tabs. */
function locks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (_: string, work: () => Promise<void>) => {
      const next = last.then(work, work)
      last = next
      return next
    },
  }
}

/** A tab has its own copy of the module. */
async function openTab(send: (item: OutboxItem) => Promise<unknown>) {
  vi.resetModules()
  const tab = await import('./outbox.ts')
  tab.registerKind('mark', send)
  return tab
}

const hour = 60 * 60 * 1000
const item = (id: string, other: Partial<OutboxItem> = {}): OutboxItem => ({
  id,
  kind: 'mark',
  label: id,
  payload: {},
  written_at: Date.now(),
  ...other,
})
const waiting = (account = 'asha') => (stored.get(account) ?? []).map(({ id }) => id)
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))
const rejection = (code: string) => Promise.reject(Object.assign(new Error('That class is not yours.'), { code }))

let page: EventTarget
beforeEach(() => {
  stored = new Map()
  closed = false
  signedIn = 'asha'
  page = new EventTarget()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('navigator', { onLine: true, locks: locks() })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('BroadcastChannel', undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Sends of which each is recorded. */
function recorder(answer: (item: OutboxItem) => Promise<unknown> = () => Promise.resolve()) {
  const sent: string[] = []
  const send = (one: OutboxItem) => {
    sent.push(one.id)
    return answer(one)
  }
  return { sent, send }
}

describe('the outbox', () => {
  it('sends items in the order in which they were written, and removes each', async () => {
    const { sent, send } = recorder()
    const { addToOutbox } = await openTab(send)
    await addToOutbox('asha', [item('first'), item('second')])
    await addToOutbox('asha', [item('third')])
    expect(sent).toEqual(['first', 'second', 'third'])
    expect(waiting()).toEqual([])
  })

  it('sends nothing after an item that found no network, and goes on with that item once it is back', async () => {
    let network = false
    const { sent, send } = recorder(() => (network ? Promise.resolve() : noNetwork()))
    const { addToOutbox } = await openTab(send)
    await addToOutbox('asha', [item('first'), item('second')])
    expect(new Set(sent)).toEqual(new Set(['first']))
    expect(waiting()).toEqual(['first', 'second'])
    sent.length = 0
    network = true
    page.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(waiting()).toEqual([]))
    expect(sent).toEqual(['first', 'second'])
  })

  it('tries again after a pause while the browser reports a network that does not work', async () => {
    let network = false
    const { addToOutbox } = await openTab(() => (network ? Promise.resolve() : noNetwork()))
    await addToOutbox('asha', [item('first')])
    network = true
    await vi.advanceTimersByTimeAsync(2000)
    await vi.advanceTimersByTimeAsync(5000)
    expect(waiting()).toEqual([])
  })

  it('sends what waits when the person returns to the tab', async () => {
    let network = false
    const { addToOutbox } = await openTab(() => (network ? Promise.resolve() : noNetwork()))
    vi.stubGlobal('navigator', { onLine: false, locks: locks() })
    await addToOutbox('asha', [item('first')])
    network = true
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(waiting()).toEqual([]))
  })

  it('shows why the server rejected an item, goes on with the next, and sends it again only on demand', async () => {
    const { sent, send } = recorder(({ id }) => (id === 'wrong' ? rejection('23514') : Promise.resolve()))
    const { addToOutbox, sendAnyway } = await openTab(send)
    await addToOutbox('asha', [item('wrong'), item('right')])
    expect(sent).toEqual(['wrong', 'right'])
    expect(stored.get('asha')).toMatchObject([{ id: 'wrong', rejected: 'That class is not yours.' }])
    await addToOutbox('asha', [item('later')])
    expect(sent).toEqual(['wrong', 'right', 'later'])
    await sendAnyway('asha', ['wrong'])
    expect(sent).toEqual(['wrong', 'right', 'later', 'wrong'])
    expect(waiting()).toEqual(['wrong'])
  })

  it('does not take an expired session for a rejection', async () => {
    const { addToOutbox } = await openTab(() => rejection('PGRST301'))
    await addToOutbox('asha', [item('first')])
    expect(stored.get('asha')?.[0]).not.toHaveProperty('rejected')
    expect(waiting()).toEqual(['first'])
  })

  it('has an item of the same id once', async () => {
    const { addToOutbox } = await openTab(noNetwork)
    await addToOutbox('asha', [item('first')])
    await addToOutbox('asha', [item('first')])
    expect(waiting()).toEqual(['first'])
  })

  it('asks before it sends what is older than a day', async () => {
    const { sent, send } = recorder()
    stored.set('asha', [item('old', { written_at: Date.now() - 25 * hour }), item('new')])
    const { follow, sendAnyway } = await openTab(send)
    follow('asha')
    await vi.waitFor(() => expect(waiting()).toEqual(['old']))
    expect(sent).toEqual(['new'])
    await sendAnyway('asha', ['old'])
    expect(sent).toEqual(['new', 'old'])
  })

  it('sends each item once from two tabs', async () => {
    const { sent, send } = recorder(() => Promise.resolve())
    stored.set('asha', [item('first'), item('second')])
    const tabs = [await openTab(send), await openTab(send)]
    for (const { follow } of tabs) follow('asha')
    await vi.waitFor(() => expect(waiting()).toEqual([]))
    await vi.advanceTimersByTimeAsync(100)
    expect(sent).toEqual(['first', 'second'])
  })

  it('leaves the items of an account that has signed out until it is back, and sends none of another', async () => {
    const { sent, send } = recorder()
    const { addToOutbox, follow } = await openTab(send)
    signedIn = 'bikash'
    await addToOutbox('asha', [item('of asha')])
    follow('bikash')
    await vi.advanceTimersByTimeAsync(100)
    expect(sent).toEqual([])
    expect(waiting('asha')).toEqual(['of asha'])
    signedIn = 'asha'
    follow('asha')
    await vi.waitFor(() => expect(sent).toEqual(['of asha']))
  })

  it('waits in the page where the browser stores nothing', async () => {
    closed = true
    let network = false
    const { sent, send } = recorder(() => (network ? Promise.resolve() : noNetwork()))
    const { addToOutbox } = await openTab(send)
    await addToOutbox('asha', [item('first')])
    expect(new Set(sent)).toEqual(new Set(['first']))
    await new Promise((done) => setImmediate(() => setImmediate(done)))
    sent.length = 0
    network = true
    page.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(sent).toEqual(['first']))
  })

  it('sends nothing that was taken back', async () => {
    const { sent, send } = recorder()
    vi.stubGlobal('navigator', { onLine: false, locks: locks() })
    stored.set('asha', [item('first'), item('second')])
    const { takeBack, follow } = await openTab(send)
    await takeBack('asha', ['first'])
    follow('asha')
    await vi.waitFor(() => expect(waiting()).toEqual([]))
    expect(sent).toEqual(['second'])
  })
})
