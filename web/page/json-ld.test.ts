import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { JsonLd } from './json-ld.tsx'

test('user-written text cannot close the script element of the JSON-LD', () => {
  const name = '</script><script>alert(1)</script><!-- & "'
  const markup = renderToStaticMarkup(createElement(JsonLd, { data: { name } }))
  const text = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(markup)?.[1] ?? ''
  expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', name })
})
