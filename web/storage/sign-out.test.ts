import { beforeEach, expect, it } from 'vitest'
import { stubStorage } from '#tests/support/browser/browser-storage.ts'
import { places } from './storage-keys.ts'
import { followSignOuts, forgetEverywhere } from './sign-out.ts'
import { forgetOthers, forgetPersons, slotOf } from './storage.ts'

let stored: ReturnType<typeof stubStorage>
beforeEach(() => {
  stored = stubStorage()
  forgetPersons(undefined)
  forgetOthers('asha')
  followSignOuts()
})

it('signing out deletes what the browser stores of the person, and notifies the other tabs', async () => {
  const otherTab = new BroadcastChannel('campuslife-signed-out')
  const told = new Promise((resolve) => otherTab.addEventListener('message', ({ data }) => resolve(data)))
  slotOf(places.calculator, 'asha').write('a course')
  expect(Object.values(stored.local)).toContain('a course')
  forgetEverywhere('asha')
  expect(stored.local).toEqual({})
  expect(await told).toBe('asha')
  otherTab.close()
})

it('a sign-out in another tab deletes what this tab stores of the person', async () => {
  slotOf(places.calculator, 'asha').write('a course')
  const otherTab = new BroadcastChannel('campuslife-signed-out')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  otherTab.postMessage('asha')
  await expect.poll(() => Object.values(stored.local)).toEqual([])
  otherTab.close()
})
