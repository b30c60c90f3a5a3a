import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const named = /\b(localStorage|sessionStorage|indexedDB|idb-keyval|document\.cookie|cookieStore)\b/

// Otherwise a sign-out would leave data behind, against the promise of the privacy page.
it('what a browser stores is named in web/storage alone', () => {
  const files = globSync('web/**/*.{ts,tsx}').filter((file) => !file.endsWith('.test.ts'))
  const naming = files.filter((file) => named.test(readFileSync(file, 'utf8')))
  expect(naming.filter((file) => !file.startsWith('web/storage/'))).toEqual([])
  expect(naming).not.toEqual([])
})

// Copies of public files, which stay after a sign-out: they must not contain an account's data.
it('files are stored by the service worker alone, and looked for before React is started', () => {
  const files = globSync('web/**/*.{ts,tsx}').filter((file) => !file.endsWith('.test.ts'))
  const naming = files.filter((file) => /\bcaches\b(?=[.?[])|\bCacheStorage\b/.test(readFileSync(file, 'utf8')))
  // A site that is closed meanwhile has its documents deleted.
  const deleting = 'web/backend/closed-site.ts'
  expect(naming.toSorted()).toEqual([deleting, 'web/page/document/start-react.ts', 'web/worker/worker.ts'])
})
