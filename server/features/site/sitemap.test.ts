import { expect, test } from 'vitest'
import { sitemap } from './sitemap.ts'

const page = (path: string) =>
  `<html><head><link rel="stylesheet" href="/a.css"/><link rel="canonical" href="https://campus.example${path}"/></head></html>`
const robots =
  'User-agent: *\nDisallow: /dashboard\ndisallow:\t/api/\nDisallow:\n\nSitemap: https://campus.example/sitemap.xml\n'

const listed = (documents: string[]) =>
  [...sitemap(documents, robots).matchAll(/<loc>(.*)<\/loc>/g)].map(([, address]) => address)

test('lists each page that names its address, once and in order', () => {
  expect(listed([page('/terms'), page('/'), page('/terms'), '<html><head></head></html>'])).toEqual([
    'https://campus.example/',
    'https://campus.example/terms',
  ])
})

test('leaves out what robots.txt closes, and an empty rule closes nothing', () => {
  expect(listed([page('/dashboard'), page('/dashboard/more'), page('/about')])).toEqual([
    'https://campus.example/about',
  ])
})

test('is a sitemap even when there is nothing to list', () => {
  expect(sitemap([], '')).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n</urlset>\n',
  )
})
