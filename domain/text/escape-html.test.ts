import { expect, test } from 'vitest'
import { escapeHtml } from './escape-html.ts'
import { plainText } from './plain-text.ts'

test('no sign of a text ends an element or an attribute, and it reads as it was', () => {
  const text = `<b title="it's">Q&A</b> &lt;`
  expect(escapeHtml(text)).toBe('&lt;b title=&quot;it&#39;s&quot;&gt;Q&amp;A&lt;/b&gt; &amp;lt;')
  expect(plainText(escapeHtml(text))).toBe(text)
})
