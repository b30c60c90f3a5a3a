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
async function started(account: Account, browser: 'new' | 'same' = 'new') {
  if (browser === 'new') stored = stubStorage().local
  const lost: (string | undefined)[] = []
  const autosave = createAutosave('me', account)
  const end = autosave.start((entries) => lost.push(nameOf(entries)))
  await vi.advanceTimersByTimeAsync(0)
  return { autosave, end, lost, name: () => nameOf(autosave.get().saved?.entries), status: () => autosave.get().status }
}

describe('what is typed', () => {
  it('is on the device at once and in the account after a pause, in one sending', async () => {
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

  it('is still there after a reload, and on another device', async () => {
    const account = makeAccount()
    const { autosave } = await started(account)
    autosave.edit(called('DBMS'))
    await vi.advanceTimersByTimeAsync(1000)
    expect((await started(account, 'same')).name()).toBe('DBMS')
    expect((await started(account)).name()).toBe('DBMS')
  })

  it('waits while the account is out of reach, and goes when it is back', async () => {
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

  it('goes by itself, too, within a minute', async () => {
    const account = makeAccount()
    account.down = true
    const { autosave, status } = await started(account)
    autosave.edit(called('DBMS'))
    await vi.advanceTimersByTimeAsync(300_000)
    account.down = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(status()).toBe('saved')
  })

  it('goes at once when the page is left', async () => {
    const account = makeAccount()
    const { autosave, end } = await started(account)
    autosave.edit(called('DBMS'))
    autosave.flush()
    end()
    await vi.advanceTimersByTimeAsync(0)
    expect(nameOf(account.row()?.entries)).toBe('DBMS')
  })

  it('is not lost when it was typed during a sending', async () => {
    const account = makeAccount()
    const { autosave } = await started(account)
    autosave.edit(called('one'))
    autosave.flush()
    autosave.edit(called('two'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(nameOf(account.row()?.entries)).toBe('two')
  })

  it('during a sending is sent after it, also where the page is left before the answer', async () => {
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

  it('reaches the account where storage is closed', async () => {
    const account = makeAccount()
    stubClosedStorage()
    const { autosave } = await started(account, 'same')
    autosave.edit(called('DBMS'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(nameOf(account.row()?.entries)).toBe('DBMS')
  })
})

describe('between two devices', () => {
  it('the newer rows win, whichever device asks first', async () => {
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

  it('rows typed offline give way to newer ones, and are handed back', async () => {
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

  it('an answer from before the own last sending changes nothing', async () => {
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

describe('what cannot be read', () => {
  it('in the account is left alone', async () => {
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

it('what another tab has saved is taken over', async () => {
  const { autosave, name } = await started(makeAccount())
  autosave.follow(JSON.stringify({ entries: called('tab'), editedAt: noon, sent: true, seen: null }))
  expect(name()).toBe('tab')
  autosave.follow('nonsense')
  expect(name()).toBe('tab')
})
