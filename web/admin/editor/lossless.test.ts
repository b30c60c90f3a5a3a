import { expect, test } from 'vitest'
import { holds } from './lossless.ts'

test.each([
  ['', true],
  ['<p>a < b</p>', true],
  ['<h3>When</h3><p><small>x</small> <a href="/a">b</a></p>', true],
  ['<table><tbody><tr><td>x</td></tr></tbody></table>', true],
  ['<h2>Too big</h2>', false],
  ['<table><caption>What</caption></table>', false],
  ['<P>x</P><DIV>y</DIV>', false],
])('the editor round-trips %s: %s', (html, held) => expect(holds(html)).toBe(held))
