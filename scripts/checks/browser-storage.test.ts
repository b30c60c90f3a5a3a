import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const named = /\b(localStorage|sessionStorage|indexedDB|idb-keyval|document\.cookie|cookieStore)\b/

// Else a sign-out would leave it behind, and the privacy page would promise too much.
it('what a browser stores is named in web/storage alone', () => {
  const files = globSync('web/**/*.{ts,tsx}').filter((file) => !file.endsWith('.test.ts'))
  const naming = files.filter((file) => named.test(readFileSync(file, 'utf8')))
  expect(naming.filter((file) => !file.startsWith('web/storage/'))).toEqual([])
  expect(naming).not.toEqual([])
})
