import { expect, test } from 'vitest'
import type { Source } from '#domain/assistant/assistant.ts'
import { markdownHtml } from './markdown.ts'

const sources: Source[] = [
  { kind: 'vendor', id: 'v"1', title: 'A shop', excerpt: '' },
  { kind: 'page', id: '/calculator', title: 'Calculator', excerpt: '' },
]
const html = (text: string) => markdownHtml(text, sources).trim()

test.each([
  ['**a** `b`', '<p><strong>a</strong> <code>b</code></p>'],
  ['see [1] and [2].', '<p>see <a href="/books?id=v%221">[1]</a> and <a href="/calculator">[2]</a>.</p>'],
  ['none [3], [0]', '<p>none [3], [0]</p>'],
  ['`a[1]`', '<p><code>a[1]</code></p>'],
  ['[here](/books)', '<p><a href="/books">here</a></p>'],
  ['[here](https://evil.example/?q=x)', '<p>here (https://evil.example/?q=x)</p>'],
  ['https://evil.example', '<p>https://evil.example</p>'],
  ['[here](//evil.example)', '<p>here (//evil.example)</p>'],
  ['[here](/\\evil.example)', '<p>here (/\\evil.example)</p>'],
  ['[here](/.//evil.example)', '<p>here (/.//evil.example)</p>'],
  ['[here](</\t/evil.example>)', '<p>here (/\t/evil.example)</p>'],
  ['[here](javascript:alert)', '<p>here (javascript:alert)</p>'],
  ['desk@campus.example', '<p>desk@campus.example</p>'],
  ['![x](https://evil.example/a.png)', '<p>x (https://evil.example/a.png)</p>'],
  ['a <b onclick="x">', '<p>a &lt;b onclick=&quot;x&quot;&gt;</p>'],
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
])('%s becomes safe HTML', (text, expected) => {
  expect(html(text)).toBe(expected)
})

test('a table, a list and code become HTML, and code contains no citation', () => {
  expect(html('| a | b |\n|---|---|\n| 1 | 2 |')).toMatch(/<table>[^]*<td>2<\/td>/)
  expect(html('- a\n- b')).toMatch(/<ul>[^]*<li>b<\/li>/)
  expect(html('```c\nx = a[1];\n```')).toBe('<pre><code class="language-c">x = a[1];\n</code></pre>')
})

test.each([
  ['so $a_1 * b$ is', '<p>so <i>$a_1 * b$</i> is</p>'],
  [String.raw`so \(a_1[1] < b\) is`, String.raw`<p>so <i>\(a_1[1] &lt; b\)</i> is</p>`],
  ['$$\na = b_1\n\n+ c_2\n$$\nthen', '<p><i>$$\na = b_1\n\n+ c_2\n$$</i></p>\n<p>then</p>'],
  [String.raw`Thus: \[\sqrt[3]{x}\]`, String.raw`<p>Thus: <i>\[\sqrt[3]{x}\]</i></p>`],
  ['from $5 to $10', '<p>from $5 to $10</p>'],
  ['$ 5 and $', '<p>$ 5 and $</p>'],
  ['`$a$`', '<p><code>$a$</code></p>'],
  [String.raw`a \[not closed`, '<p>a [not closed</p>'],
])('a formula is left as it was written: %s', (text, expected) => {
  expect(html(text)).toBe(expected)
})
