import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubClosedStorage, stubStorage } from '#tests/support/browser/browser-storage.ts'
import { changeCourse, freshEntries } from '#domain/cgpa/entries.ts'
import type { Entries } from '#domain/cgpa/entries.ts'
import { createAutosave } from './autosave.ts'
import type { Account } from './autosave.ts'
import { entriesSlot, writeSaved } from './saved-entries.ts'
import type { Row } from './saved-entries.ts'

const noon = Date.parse('2026-11-21T12:00:00Z')
const called = (name: string) => changeCourse(freshEntries(), 1, { name })
const nameOf = (entries: Entries | null | undefined) => entries?.courses[0]?.name

/** An account's row in the database: with its own clock, and without overwriting a row that was not seen. */
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

/** An autosave in another browser, or in the same one with its stored copy. */
async function started(account: Account, browser: 'new' | 'same' = 'new') {
  if (browser === 'new') stored = stubStorage().local
  const lost: (string | undefined)[] = []
  const autosave = createAutosave('me', account)
  const end = autosave.start((entries) => lost.push(nameOf(entries)))
  await vi.advanceTimersByTimeAsync(0)
  return { autosave, end, lost, name: () => nameOf(autosave.get().saved?.entries), status: () => autosave.get().status }
}

describe('typed rows', () => {
  it('are saved in the browser immediately and in the account after a pause, in one request', async () => {
    const account = makeAccount()
    const { autosave, status } = await started(account)
    for (const name of ['D', 'DB', 'DBMS']) {
      autosave.edit(called(name))
      await vi.advanceTimersByTimeAsync(400)
    }
    expect(stored['calculator:me']).toContain('DBMS')
    expect([account.sent, status()]).toEqual([0, 'saving'])
    await vi.advanceTimersByTimeAsync(600)
    expect([account.sent, status(), nameOf(account.row()?.entries)]).toEqual([1, 'saved', 'DBMS'])
  })

  it('are restored after a reload, and in another browser', async () => {
    const account = makeAccount()
    const { autosave } = await started(account)
    autosave.edit(called('DBMS'))
    await vi.advanceTimersByTimeAsync(1000)
    expect((await started(account, 'same')).name()).toBe('DBMS')
    expect((await started(account)).name()).toBe('DBMS')
  })

  it('wait while the account cannot be reached, and are sent when it is back', async () => {
    const account = makeAccount()
    account.down = true
    const { autosave, status } = await started(account)
    expect(autosave.get().asked).toBe(true)
    autosave.edit(called('DBMS'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(status()).toBe('waiting')
    account.down = false
    autosave.ask()
    await vi.advanceTimersByTimeAsync(0)
    expect([status(), nameOf(account.row()?.entries)]).toEqual(['saved', 'DBMS'])
  })

  it('are retried within a minute without an online event', async () => {
    const account = makeAccount()
    account.down = true
    const { autosave, status } = await started(account)
    autosave.edit(called('DBMS'))
    await vi.advanceTimersByTimeAsync(300_000)
    account.down = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(status()).toBe('saved')
  })

  it('are sent immediately when the page is left', async () => {
    const account = makeAccount()
    const { autosave, end } = await started(account)
    autosave.edit(called('DBMS'))
    autosave.flush()
    end()
    await vi.advanceTimersByTimeAsync(0)
    expect(nameOf(account.row()?.entries)).toBe('DBMS')
  })

  it('are not lost when they change during a request', async () => {
    const account = makeAccount()
    const { autosave } = await started(account)
    autosave.edit(called('one'))
    autosave.flush()
    autosave.edit(called('two'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(nameOf(account.row()?.entries)).toBe('two')
  })

  it('that change during a request are sent after it, also when the page is left before the response', async () => {
    const account = makeAccount()
    const { autosave, end } = await started(account)
    const answer = Promise.withResolvers<void>()
    const { sendEntries } = account
    account.sendEntries = async (...sent) => {
      if (account.sent === 0) await answer.promise
      return sendEntries(...sent)
    }
    autosave.edit(called('one'))
    await vi.advanceTimersByTimeAsync(1000)
    autosave.edit(called('two'))
    const flushed = autosave.flush()
    end()
    answer.resolve()
    await flushed
    expect(nameOf(account.row()?.entries)).toBe('two')
  })

  it('are sent to the account where storage is closed', async () => {
    const account = makeAccount()
    stubClosedStorage()
    const { autosave } = await started(account, 'same')
    autosave.edit(called('DBMS'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(nameOf(account.row()?.entries)).toBe('DBMS')
  })
})

describe('between two browsers', () => {
  it('the newer rows win, whichever browser syncs first', async () => {
    const account = makeAccount()
    const phone = await started(account)
    const laptop = await started(account)
    phone.autosave.edit(called('phone'))
    await vi.advanceTimersByTimeAsync(5000)
    laptop.autosave.edit(called('laptop'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(nameOf(account.row()?.entries)).toBe('laptop')
    phone.autosave.ask()
    await vi.advanceTimersByTimeAsync(0)
    expect([phone.name(), phone.lost, laptop.lost]).toEqual(['laptop', [], []])
  })

  it('rows typed offline are replaced by newer ones, and passed to onLost', async () => {
    const account = makeAccount()
    const phone = await started(account)
    account.down = true
    phone.autosave.edit(called('offline'))
    await vi.advanceTimersByTimeAsync(60_000)
    account.down = false
    account.put(called('newer'))
    phone.autosave.ask()
    await vi.advanceTimersByTimeAsync(0)
    expect([phone.name(), phone.lost, phone.status()]).toEqual(['newer', ['offline'], 'saved'])
  })

  it('rows typed offline replace older ones', async () => {
    const account = makeAccount({ entries: called('older'), updatedAt: '2026-11-21T11:00:00.123456+00:00' })
    const saved = { entries: called('offline'), editedAt: noon, sent: false, seen: '2026-11-20T00:00:00+00:00' }
    writeSaved(entriesSlot('me'), saved)
    const phone = await started(account, 'same')
    expect([phone.name(), nameOf(account.row()?.entries), phone.lost]).toEqual(['offline', 'offline', []])
  })

  it('a response from before the last own request changes nothing', async () => {
    const account = makeAccount({ entries: called('old'), updatedAt: '2026-11-21T11:00:00+00:00' })
    const saved = { entries: called('mine'), editedAt: noon, sent: true, seen: '2026-11-21T11:30:00+00:00' }
    writeSaved(entriesSlot('me'), saved)
    expect((await started(account, 'same')).name()).toBe('mine')
  })
})

it('a copy of the previous version of this page is still read', async () => {
  const saved = { entries: called('mine'), editedAt: noon, sent: true, seen: null }
  stored['calculator:me'] = JSON.stringify({ version: 1, ...saved })
  expect((await started(makeAccount(), 'same')).name()).toBe('mine')
})

describe('an unreadable copy', () => {
  it('in the account is not overwritten', async () => {
    const account = makeAccount({ entries: null, updatedAt: '2026-11-21T11:00:00+00:00' })
    const { autosave, status } = await started(account)
    autosave.edit(called('DBMS'))
    autosave.flush()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([account.sent, status()]).toEqual([0, 'unread'])
  })

  it.each(['', '{', 'null', '{"version":2}', '{"version":1,"entries":{}}'])(
    'on the device is no copy: %s',
    async (text) => {
      stored['calculator:me'] = text
      const { autosave } = await started(makeAccount(), 'same')
      expect(autosave.get().saved).toBeUndefined()
    },
  )
})

it('rows that another tab has saved are shown', async () => {
  const { autosave, name } = await started(makeAccount())
  autosave.follow(JSON.stringify({ entries: called('tab'), editedAt: noon, sent: true, seen: null }))
  expect(name()).toBe('tab')
  autosave.follow('nonsense')
  expect(name()).toBe('tab')
})
