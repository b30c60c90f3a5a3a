import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubStorage } from '#tests/support/browser/browser-storage.ts'
import { type Account, makeAccount } from '#tests/support/accounts/draft-account.ts'
import type { AccountDraft } from './account-draft.ts'
import { commentDraft, draftSlot, saveDraft } from './draft.ts'
import type { DraftView } from './entry.ts'
import { openDrafts } from './sync.ts'

const subject = 'comment d1'
const noon = Date.parse('2026-11-30T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
})
afterEach(() => void vi.useRealTimers())
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A browser with its storage, whose tabs have a form each. */
function browser(account: Account) {
  const { local } = stubStorage()
  /** Its storage is the one that the next call uses. */
  const enter = () => vi.stubGlobal('localStorage', local)
  const slot = draftSlot('me', 'd1')
  return {
    stored: () => {
      enter()
      return commentDraft.read(slot)
    },
    open: async () => {
      enter()
      const drafts = openDrafts(account)
      let view: DraftView | undefined
      let text = commentDraft.read(slot) ?? ''
      const current = () => (text === '' ? undefined : { content: text })
      const form = {
        show: (draft: AccountDraft | undefined) => {
          text = draft?.content ?? ''
          saveDraft(commentDraft, slot, text)
        },
        onView: (shown: DraftView) => (view = shown),
      }
      const followed = drafts.follow('me', subject, { form, current: current() })
      await wait(0)
      return {
        text: () => text,
        view: () => [view?.state, view?.offer?.from, view?.offer?.text],
        type: (typed: string) => {
          enter()
          text = typed
          saveDraft(commentDraft, slot, typed)
          followed.changed(current())
        },
        post: async () => {
          enter()
          form.show(undefined)
          drafts.settle('me', subject)
          await wait(0)
        },
        choose: async (isOffered: boolean) => {
          enter()
          followed.choose(isOffered)
          followed.changed(current())
          await wait(0)
        },
        leave: () => drafts.sendAll(true),
        retry: async () => {
          enter()
          drafts.retryAll()
          await wait(0)
        },
        close: async () => {
          enter()
          followed.close()
          await wait(0)
        },
      }
    },
  }
}

describe('a draft', () => {
  it('is on the device at once, and in the account within seconds, also while typing goes on', async () => {
    const account = makeAccount()
    const form = await browser(account).open()
    expect(form.view()).toEqual(['empty', undefined, undefined])
    for (const typed of ['H', 'Ha', 'Hal', 'Half']) {
      form.type(typed)
      expect(form.view()[0]).toBe('local')
      await wait(900)
    }
    expect([account.content(), account.requests]).toEqual(['Hal', 1])
    await wait(2000)
    expect([account.content(), account.requests, form.view()[0]]).toEqual(['Half', 2, 'account'])
  })

  it('is on another device when its form is opened there, and after the storage was cleared', async () => {
    const account = makeAccount()
    const one = await browser(account).open()
    one.type('Half')
    await wait(2000)
    const two = await browser(account).open()
    expect([two.text(), two.view()[0]]).toEqual(['Half', 'account'])
    two.type('Half a thought')
    await wait(2000)
    expect(account.content()).toBe('Half a thought')
  })

  it('that is newer in the account replaces what this device has saved and not changed since', async () => {
    const account = makeAccount()
    const first = browser(account)
    const one = await first.open()
    one.type('Half')
    await wait(2000)
    await one.close()
    const two = await browser(account).open()
    two.type('Whole')
    await wait(2000)
    const again = await first.open()
    expect([again.text(), ...again.view()]).toEqual(['Whole', 'account', undefined, undefined])
  })

  it('is sent at once when the form is closed or the page is left', async () => {
    const account = makeAccount()
    const form = await browser(account).open()
    form.type('One')
    await form.leave()
    expect(account.content()).toBe('One')
    form.type('Two')
    await form.close()
    expect(account.content()).toBe('Two')
  })

  it('waits on the device without a connection, and is sent when it is back', async () => {
    const account = makeAccount()
    const form = await browser(account).open()
    account.mode = 'down'
    form.type('Half')
    await wait(30_000)
    expect(form.view()[0]).toBe('local')
    account.mode = 'up'
    await form.retry()
    expect([account.content(), form.view()[0]]).toEqual(['Half', 'account'])
  })

  it('that waits is sent when another form is opened after a reload', async () => {
    const account = makeAccount()
    const phone = browser(account)
    const form = await phone.open()
    account.mode = 'down'
    form.type('Half')
    await form.close()
    account.mode = 'up'
    const drafts = openDrafts(account)
    drafts.follow('me', 'new', { form: { show: () => {}, onView: () => {} }, current: undefined })
    await wait(0)
    expect(account.content()).toBe('Half')
  })

  it('whose answer was lost is not offered as that of another device', async () => {
    const account = makeAccount()
    const phone = browser(account)
    const form = await phone.open()
    account.mode = 'answers lost'
    form.type('Half')
    await wait(2000)
    form.type('Half a thought')
    account.mode = 'up'
    await wait(10_000)
    expect([account.content(), ...form.view()]).toEqual(['Half a thought', 'account', undefined, undefined])
  })

  it('is removed once it is posted, also when the connection was gone by then', async () => {
    const account = makeAccount()
    const phone = browser(account)
    const form = await phone.open()
    form.type('Half')
    await wait(2000)
    account.mode = 'down'
    await form.post()
    await form.close()
    expect(account.content()).toBe('Half')
    account.mode = 'up'
    const again = await phone.open()
    await wait(0)
    expect([again.text(), again.view()[0], account.content()]).toEqual(['', 'empty', undefined])
  })

  it('that was typed for an account is not sent again once the browser is signed in to another', async () => {
    const account = makeAccount()
    const form = await browser(account).open()
    account.mode = 'signed out'
    form.type('Half')
    await wait(300_000)
    expect(account.requests).toBe(1)
  })
})

async function bothChanged() {
  const account = makeAccount()
  const [first, second] = [browser(account), browser(account)]
  const one = await first.open()
  const two = await second.open()
  one.type('of the first')
  await wait(2000)
  two.type('of the second')
  await wait(2000)
  return { account, first, second, two }
}

describe('two devices that both changed a draft', () => {
  it('overwrite nothing: the one that is written keeps its text, and is offered the other', async () => {
    const { account, two } = await bothChanged()
    expect(two.view()).toEqual(['local', 'account', 'of the first'])
    expect(two.text()).toBe('of the second')
    two.type('of the second, longer')
    await wait(60_000)
    expect(account.content()).toBe('of the first')
  })

  it('have the own text in the account after Keep mine', async () => {
    const { account, first, two } = await bothChanged()
    await two.choose(false)
    expect([account.content(), ...two.view()]).toEqual(['of the second', 'account', undefined, undefined])
    expect((await first.open()).text()).toBe('of the second')
  })

  it('have the text of the other after Use it', async () => {
    const { account, second, two } = await bothChanged()
    await two.choose(true)
    expect([two.text(), account.content(), second.stored()]).toEqual(['of the first', 'of the first', 'of the first'])
    expect(two.view()).toEqual(['account', undefined, undefined])
  })

  it('are offered the other again after a reload without a choice', async () => {
    const { second, two } = await bothChanged()
    await two.close()
    const again = await second.open()
    expect([again.text(), ...again.view()]).toEqual(['of the second', 'local', 'account', 'of the first'])
  })

  it('show the newer one when its form is opened, and offer the older one, which a reload does not lose', async () => {
    const account = makeAccount()
    const first = browser(account)
    const one = await first.open()
    account.mode = 'down'
    one.type('older, without a connection')
    await one.close()
    await wait(1_200_000)
    account.mode = 'up'
    const two = await browser(account).open()
    two.type('newer')
    await wait(2000)
    for (let opening = 0; opening < 2; opening += 1) {
      const again = await first.open()
      await wait(0)
      expect([again.text(), ...again.view()]).toEqual(['newer', 'account', 'device', 'older, without a connection'])
      if (opening === 0) await again.close()
      else {
        await again.choose(true)
        expect([again.text(), account.content()]).toEqual([
          'older, without a connection',
          'older, without a connection',
        ])
      }
    }
    expect((await first.open()).view()).toEqual(['account', undefined, undefined])
  })

  it('give way where the other has posted: what was here is offered', async () => {
    const account = makeAccount()
    const first = browser(account)
    const one = await first.open()
    one.type('Half')
    await wait(2000)
    await one.close()
    const two = await browser(account).open()
    await two.post()
    const again = await first.open()
    expect([again.text(), ...again.view()]).toEqual(['', 'empty', 'device', 'Half'])
    await again.choose(false)
    expect((await first.open()).view()).toEqual(['empty', undefined, undefined])
  })
})

it('two tabs of a browser that write the same draft lose neither text', async () => {
  const account = makeAccount()
  const phone = browser(account)
  const one = await phone.open()
  const two = await phone.open()
  one.type('of one tab')
  two.type('of the other tab')
  await wait(2000)
  const texts = new Set([account.content(), phone.stored()])
  expect(texts).toEqual(new Set(['of one tab', 'of the other tab']))
  const again = await phone.open()
  await wait(0)
  expect([again.text(), again.view()[1], again.view()[2]]).toEqual(['of the other tab', 'account', 'of one tab'])
})
