import { expect, test } from 'vitest'
import { isPage } from './is-page.ts'

test.each(['/', '/calculator', '/calendars', '/books/', '/authors', '/restaurants', '/blog'])(
  'the path %s is a page',
  (path) => expect(isPage(path)).toBe(true),
)

test.each([
  '/auth/v1/verify',
  '/rest/v1/notices',
  '/api/files/1',
  '/calendar/0123.ics',
  '/dev/mailbox',
  '/healthz',
  '/config.json',
  '/metrics',
])('the path %s is not a page', (path) => expect(isPage(path)).toBe(false))
