import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubClosedStorage, stubStorage } from '#tests/support/browser-storage.ts'
import { changeCourse, freshEntries } from '#domain/cgpa/entries.ts'
import type { Entries } from '#domain/cgpa/entries.ts'
import { makeKeeper } from './autosave.ts'
import type { Account } from './autosave.ts'
import { keptSlot, writeKept } from './saved-entries.ts'
import type { Row } from './saved-entries.ts'

const noon = Date.parse('2026-11-21T12:00:00Z')
const called = (name: string) => changeCourse(freshEntries(), 1, { name })
const nameOf = (entries: Entries | null | undefined) => entries?.courses[0]?.name

/** An account as the database keeps it: its own clock, and no writing over a row that was not seen. */
function makeAccount(first?: Row) {
  let row = first ?? null
  const account = {
    down: false,
    sent: 0,
    row: () => row,
    put: (entries: Entries | null) => (row = { entries, updatedAt: new Date().toISOString() }),
    fetchRow: async () => {
      if (account.down) throw new TypeError('Failed to fetch')
      return row
    },
    sendEntries: async (entries: Entries, seen: string | null) => {
      if (account.down) throw new TypeError('Failed to fetch')
      account.sent++
      return (row?.updatedAt ?? null) === seen ? account.put(entries).updatedAt : undefined
    },
  }
  return account satisfies Account
}

let stored: Record<string, string>
beforeEach(() => {
  vi.useFakeTimers({ now: noon })
  stored = stubStorage().local
})
afterEach(() => void vi.useRealTimers())

/** Another device, or what this one has stored. */
async function started(account: Account, device: 'new' | 'same' = 'new') {
  if (device === 'new') stored = stubStorage().local
  const lost: (string | undefined)[] = []
  const keeper = makeKeeper('me', account)
  const end = keeper.start((entries) => lost.push(nameOf(entries)))
  await vi.advanceTimersByTimeAsync(0)
  return { keeper, end, lost, name: () => nameOf(keeper.get().kept?.entries), keeping: () => keeper.get().keeping }
}

describe('what is typed', () => {
  it('is on the device at once and in the account after a pause, in one sending', async () => {
    const account = makeAccount()
    const { keeper, keeping } = await started(account)
    for (const name of ['D', 'DB', 'DBMS']) {
      keeper.edit(called(name))
      await vi.advanceTimersByTimeAsync(400)
    }
    expect(stored['calculator:me']).toContain('DBMS')
    expect([account.sent, keeping()]).toEqual([0, 'saving'])
    await vi.advanceTimersByTimeAsync(600)
    expect([account.sent, keeping(), nameOf(account.row()?.entries)]).toEqual([1, 'saved', 'DBMS'])
  })

  it('is still there after a reload, and on another device', async () => {
    const account = makeAccount()
    const { keeper } = await started(account)
    keeper.edit(called('DBMS'))
    await vi.advanceTimersByTimeAsync(1000)
    expect((await started(account, 'same')).name()).toBe('DBMS')
    expect((await started(account)).name()).toBe('DBMS')
  })

  it('waits while the account is out of reach, and goes when it is back', async () => {
    const account = makeAccount()
    account.down = true
    const { keeper, keeping } = await started(account)
    expect(keeper.get().asked).toBe(true)
    keeper.edit(called('DBMS'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(keeping()).toBe('waiting')
    account.down = false
    keeper.ask()
    await vi.advanceTimersByTimeAsync(0)
    expect([keeping(), nameOf(account.row()?.entries)]).toEqual(['saved', 'DBMS'])
  })

  it('goes by itself, too, within a minute', async () => {
    const account = makeAccount()
    account.down = true
    const { keeper, keeping } = await started(account)
    keeper.edit(called('DBMS'))
    await vi.advanceTimersByTimeAsync(300_000)
    account.down = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(keeping()).toBe('saved')
  })

  it('goes at once when the page is left', async () => {
    const account = makeAccount()
    const { keeper, end } = await started(account)
    keeper.edit(called('DBMS'))
    keeper.flush()
    end()
    await vi.advanceTimersByTimeAsync(0)
    expect(nameOf(account.row()?.entries)).toBe('DBMS')
  })

  it('is not lost when it was typed during a sending', async () => {
    const account = makeAccount()
    const { keeper } = await started(account)
    keeper.edit(called('one'))
    keeper.flush()
    keeper.edit(called('two'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(nameOf(account.row()?.entries)).toBe('two')
  })

  it('reaches the account where storage is closed', async () => {
    const account = makeAccount()
    stubClosedStorage()
    const { keeper } = await started(account, 'same')
    keeper.edit(called('DBMS'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(nameOf(account.row()?.entries)).toBe('DBMS')
  })
})

describe('between two devices', () => {
  it('the newer rows win, whichever device asks first', async () => {
    const account = makeAccount()
    const phone = await started(account)
    const laptop = await started(account)
    phone.keeper.edit(called('phone'))
    await vi.advanceTimersByTimeAsync(5000)
    laptop.keeper.edit(called('laptop'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(nameOf(account.row()?.entries)).toBe('laptop')
    phone.keeper.ask()
    await vi.advanceTimersByTimeAsync(0)
    expect([phone.name(), phone.lost, laptop.lost]).toEqual(['laptop', [], []])
  })

  it('rows typed offline give way to newer ones, and are handed back', async () => {
    const account = makeAccount()
    const phone = await started(account)
    account.down = true
    phone.keeper.edit(called('offline'))
    await vi.advanceTimersByTimeAsync(60_000)
    account.down = false
    account.put(called('newer'))
    phone.keeper.ask()
    await vi.advanceTimersByTimeAsync(0)
    expect([phone.name(), phone.lost, phone.keeping()]).toEqual(['newer', ['offline'], 'saved'])
  })

  it('rows typed offline replace older ones', async () => {
    const account = makeAccount({ entries: called('older'), updatedAt: '2026-11-21T11:00:00.123456+00:00' })
    const kept = { entries: called('offline'), editedAt: noon, sent: false, seen: '2026-11-20T00:00:00+00:00' }
    writeKept(keptSlot('me'), kept)
    const phone = await started(account, 'same')
    expect([phone.name(), nameOf(account.row()?.entries), phone.lost]).toEqual(['offline', 'offline', []])
  })

  it('an answer from before the own last sending changes nothing', async () => {
    const account = makeAccount({ entries: called('old'), updatedAt: '2026-11-21T11:00:00+00:00' })
    const kept = { entries: called('mine'), editedAt: noon, sent: true, seen: '2026-11-21T11:30:00+00:00' }
    writeKept(keptSlot('me'), kept)
    expect((await started(account, 'same')).name()).toBe('mine')
  })
})

it('a copy of the previous version of this page is still read', async () => {
  const kept = { entries: called('mine'), editedAt: noon, sent: true, seen: null }
  stored['calculator:me'] = JSON.stringify({ version: 1, ...kept })
  expect((await started(makeAccount(), 'same')).name()).toBe('mine')
})

describe('what cannot be read', () => {
  it('in the account is left alone', async () => {
    const account = makeAccount({ entries: null, updatedAt: '2026-11-21T11:00:00+00:00' })
    const { keeper, keeping } = await started(account)
    keeper.edit(called('DBMS'))
    keeper.flush()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([account.sent, keeping()]).toEqual([0, 'unread'])
  })

  it.each(['', '{', 'null', '{"version":2}', '{"version":1,"entries":{}}'])(
    'on the device is no copy: %s',
    async (text) => {
      stored['calculator:me'] = text
      const { keeper } = await started(makeAccount(), 'same')
      expect(keeper.get().kept).toBeUndefined()
    },
  )
})

it('what another tab has kept is followed', async () => {
  const { keeper, name } = await started(makeAccount())
  keeper.follow(JSON.stringify({ entries: called('tab'), editedAt: noon, sent: true, seen: null }))
  expect(name()).toBe('tab')
  keeper.follow('nonsense')
  expect(name()).toBe('tab')
})
