import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test.each([
  ['', ''],
  ['no marks at all', 'no marks at all'],
  ['<p>Carry your <strong>card</strong>.</p>', 'Carry your card.'],
  // Separate blocks stay separate, and one word stays one.
  ['<p>till midnight</p><p>Bring water</p>', 'till midnight Bring water'],
  ['<ul><li>one</li><li>two</li></ul>three<br>four', 'one two three four'],
  ['<table><tr><th scope="col">Day</th><td>Monday</td></tr></table>', 'Day Monday'],
  ['mid<b>night</b>, H<sub>2</sub>O', 'midnight, H2O'],
  // A tag whose name begins like an inline one.
  ['one<br>two<blockquote>three</blockquote>', 'one two three'],
  ['<a href="https://example.org/strong">the rules</a>', 'the rules'],
  ['before<!-- <p>hidden</p> -->after', 'before after'],
  ['before<!-- never closed <p>hidden', 'before'],
  ['Q&amp;A, 5 &lt; 6, &quot;so&quot;&nbsp;it&#39;s &#x20B9;200', 'Q&A, 5 < 6, "so" it\'s ₹200'],
  // References are decoded once, and unknown ones stay.
  ['&amp;lt;p&amp;gt;', '&lt;p&gt;'],
  ['R&D; &unknown; &#99999999; &#1114112;', 'R&D; &unknown; &#99999999; &#1114112;'],
  // Characters that the database cannot store.
  ['&#0; &#xD800;', '&#0; &#xD800;'],
  ['5 < 6 and 7 > 2', '5 < 6 and 7 > 2'],
])('%j reads %j', (html, text) => {
  expect(plainText(html)).toBe(text)
})

// At this length, quadratic time would be minutes.
test('takes a moment at most, whatever it is given', { timeout: 10_000 }, () => {
  for (const part of ['<', '<a', '<a ', '<!--', '&', '&#', '</', '<a <'])
    plainText(part.repeat(1_000_000 / part.length))
})
