import { expect, test } from 'vitest'
import { atomFeed, type FeedNotice } from './feed.ts'
import { withNoticeHead } from './head.ts'

const notice: FeedNotice = {
  id: '0b7c1f7e-52a4-4c5e-9d0e-5f5a3d1c7d01',
  title: 'Form fill-up',
  excerpt: 'Fill the form.',
  content: '<p>First &amp; last</p><ul><li>One</li></ul>',
  author: 'Examination Section',
  category: 'Important',
  published: '2026-11-09T04:00:00Z',
  updated: '2026-11-10T04:00:00Z',
}
const origin = 'https://college.example'
const hostile = `</title><script>alert(1)</script>]]>&"'\u0000\u0008\ud800\uffff<entry>`

/** The contents of all elements with that name. */
const all = (body: string, name: string) =>
  [...body.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text]) => text)

test('an entry has what RFC 4287 asks for', () => {
  const { body, lastModified } = atomFeed(
    [notice, { ...notice, updated: '2026-11-08T00:00:00Z' }],
    origin,
    'CampusLife',
  )
  expect(body.startsWith('<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"')).toBe(
    true,
  )
  expect(all(body, 'id')).toEqual([`${origin}/feed.atom`, `urn:uuid:${notice.id}`, `urn:uuid:${notice.id}`])
  expect(all(body, 'updated')).toEqual(['2026-11-10T04:00:00Z', '2026-11-10T04:00:00Z', '2026-11-08T00:00:00Z'])
  expect(all(body, 'title')).toEqual(['CampusLife notices', notice.title, notice.title])
  expect(all(body, 'content')[0]).toBe('First &amp; last\n\nOne')
  expect(body).toContain(`<link rel="alternate" type="text/html" href="${origin}/notices/${notice.id}"/>`)
  expect(body).toContain(`<link rel="self" type="application/atom+xml" href="${origin}/feed.atom"/>`)
  expect(lastModified.toISOString()).toBe('2026-11-10T04:00:00.000Z')
})

test('an empty feed is one', () => {
  const { body } = atomFeed([], origin, 'CampusLife')
  expect(all(body, 'updated')).toEqual(['1970-01-01T00:00:00Z'])
  expect(body).not.toContain('<entry>')
})

test('no text ends its element, and nothing stands in it that XML cannot hold', () => {
  const texts = { title: hostile, excerpt: hostile, content: hostile, author: hostile, category: hostile }
  const { body } = atomFeed([{ ...notice, ...texts }], origin, hostile)
  // Every tag is one of ours, and every ampersand begins an entity.
  const ours =
    /^<\/?(?:\?xml|feed|id|title|updated|link|author|name|entry|published|category|summary|content)\b[^<>]*>$/
  for (const [mark] of body.matchAll(/<[^>]*>/g)) expect(mark).toMatch(ours)
  expect(body.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, '')).not.toContain('&')
  // oxlint-disable-next-line no-control-regex -- they are what must not be there
  expect(body).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\uffff]/)
  expect(body.isWellFormed()).toBe(true)
  expect(body.match(/<entry>/g)).toHaveLength(1)
})

test('the head of a document says no more than attributes', () => {
  const html = withNoticeHead(
    '<html><head></head><body></body></html>',
    { ...notice, title: hostile, excerpt: hostile },
    { origin, siteName: hostile },
  )
  expect(html).not.toContain('<script')
  for (const [mark] of html.matchAll(/<(?:meta|link)[^>]*>/g)) expect(mark).toMatch(/^<\w+(?: [\w:]+="[^"<>]*")+\/>$/)
})
