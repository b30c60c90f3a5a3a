import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { places } from '#web/storage/storage-keys.ts'
import { slot } from '#web/storage/storage.ts'
import { stubStorage } from '#tests/support/browser/browser-storage.ts'
import { showOwnFonts } from './fonts.ts'

vi.mock('#web/ui/browser/when-idle.ts', () => ({ whenQuiet: (work: () => void) => work() }))

const stubFonts = (load: () => Promise<unknown>) => vi.stubGlobal('document', { fonts: { load } })
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(stubStorage)
afterEach(() => vi.unstubAllGlobals())

test('fonts that are loaded are shown on the next page', async () => {
  stubFonts(() => Promise.resolve([]))
  showOwnFonts()
  await settled()
  expect(slot(places.fonts).read()).toBe('1')
})

// An unhandled rejection fails the test.
test('fonts that cannot be fetched are left to the next page, without an error', async () => {
  stubFonts(() => Promise.reject(new DOMException('A network error occurred.', 'NetworkError')))
  showOwnFonts()
  await settled()
  expect(slot(places.fonts).read()).toBeNull()
})
