import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { pictureMarkdown } from '#domain/forum/pictures.ts'
import { FormattedText } from './formatted-text.tsx'

const htmlOf = (text: string) =>
  renderToStaticMarkup(createElement(MemoryRouter, null, createElement(FormattedText, { text })))
const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
const address = `/api/pictures/${id}-1600x1200`
const pictures = (html: string) => [...html.matchAll(/<img\b[^>]*>/g)].map(([tag]) => tag)

describe('a picture of this site', () => {
  test('has its text and its size before it is loaded, is loaded near the view, and opens large', () => {
    const html = htmlOf(`Which lab?\n\n![The *circuit* of 3](${address})`)
    const [image = ''] = pictures(html)
    expect(image).toContain('alt="The circuit of 3"')
    expect(image).toContain('width="597" height="448"')
    expect(image).toContain('loading="lazy" decoding="async"')
    expect(image).toContain(`src="${address}?quiet"`)
    expect(html).toContain(`<a href="${address}" target="_blank" rel="noopener"`)
  })

  test('has a text where none was written', () => {
    expect(pictures(htmlOf(`![](${address})`))[0]).toContain('alt="Picture"')
  })

  test('in a link is no second link', () => {
    const html = htmlOf(`[![x](${address})](https://a.example)`)
    expect(pictures(html)).toHaveLength(1)
    expect(html.match(/<a /g)).toHaveLength(1)
  })

  test.each([
    '"><script>x</script>',
    '" onerror="x',
    "' onload=x '",
    '</p><img src=x>',
    '&quot; onerror=&quot;x',
    '&#34; onerror=x',
    '$x$ `y` **z** [a](javascript:x)',
    '![b](https://elsewhere.invalid/c.png)',
    'https://elsewhere.invalid/x.png',
    '\\[ x \\]',
    '>! hidden',
    '\u202Eevil',
  ])('with the text %j is one <img> with the attributes of every other', (text) => {
    for (const written of [`![${text}](${address})`, pictureMarkdown(text, { id, width: 1600, height: 1200 })]) {
      const html = htmlOf(written)
      for (const image of pictures(html))
        expect(image.replaceAll(/ alt="[^"]*"/g, '')).toMatch(
          new RegExp(
            `^<img src="${address}\\?quiet" width="597" height="448" loading="lazy" decoding="async" class="[^"]*"/>$`,
          ),
        )
      expect(html).not.toContain('<script')
    }
    // What the composer writes is always the picture.
    expect(pictures(htmlOf(pictureMarkdown(text, { id, width: 1600, height: 1200 })))).toHaveLength(1)
  })

  test.each([
    `https://elsewhere.invalid${address}`,
    `//elsewhere.invalid${address}`,
    `${address}?x=1`,
    `${address}/../../../x.png`,
    `/api/pictures/${id}-1x99999`,
    `/api/pictures/../pictures/${id}-1x1`,
    `/api/files/${id}`,
    `javascript:x//${address}`,
    'data:image/svg+xml,<svg onload=x>',
    'https://elsewhere.invalid/x.png "title"',
  ])('is not at %j: nothing is loaded from there', (elsewhere) => {
    expect(pictures(htmlOf(`![x](${elsewhere})`))).toEqual([])
  })

  test('that is long or wide has the shape that its address says', () => {
    expect(htmlOf(`![x](/api/pictures/${id}-900x3600)`)).toContain('width="112" height="448"')
    expect(htmlOf(`![x](/api/pictures/${id}-1600x200)`)).toContain('width="1600" height="200"')
  })
})
