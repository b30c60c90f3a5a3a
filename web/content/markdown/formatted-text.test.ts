import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import temml from 'temml'
import { describe, expect, test } from 'vitest'
import { hostileMarkdown, longTexts } from '#tests/support/attacks/hostile-markdown.ts'
import { isCostly } from '#web/content/user-texts/maths.ts'
import { PostText } from '#web/forum/posts/post-text.tsx'
import { FormattedText } from './formatted-text.tsx'
import { drawFormula } from './formula-tree.ts'
import { splitAtLimit } from './limits.ts'

const htmlOf = (text: string) =>
  renderToStaticMarkup(createElement(MemoryRouter, null, createElement(FormattedText, { text })))
/** Without the element around it. */
const inside = (text: string) =>
  htmlOf(text)
    .replace(/^<div[^>]*>/, '')
    .replace(/<\/div>$/, '')
const words = (html: string) => html.replaceAll(/<[^>]*>/g, '')

const tags = new Set(
  'div p br hr h3 h4 ul ol li blockquote pre code strong em s a span table thead tbody tr th td details summary'.split(
    ' ',
  ),
)
const attributes = new Set('class dir translate start href target rel tabindex'.split(' '))

/** What a text became that the renderer must not make. */
function violations(html: string): string[] {
  const found: string[] = []
  for (const [tag, name = '', inner = ''] of html.matchAll(/<\/?([a-z0-9]+)((?:\s[^<>]*)?)>/gi)) {
    if (!tags.has(name)) found.push(tag)
    for (const [, attribute = '', value = ''] of inner.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)) {
      if (!attributes.has(attribute)) found.push(tag)
      if (attribute === 'href' && !/^(?:https?:\/\/[^@/]*(?:[/?#]|$)|mailto:|\/(?![/\\]))/.test(value)) found.push(tag)
    }
  }
  if (/<a [^>]*>(?:(?!<\/a>).)*<a /s.test(html)) found.push('a link in a link')
  // A sign that begins a tag is escaped wherever a text has it.
  if (/<(?!\/?[a-z])/i.test(html)) found.push('an unescaped <')
  return found
}

describe('hostile Markdown', () => {
  test('has at least 200 texts', () => {
    expect(new Set(hostileMarkdown).size).toBeGreaterThanOrEqual(200)
  })

  test.each(hostileMarkdown)(
    '%j becomes only known elements, with links to other sites, mail and own pages',
    (text) => {
      expect(violations(htmlOf(text))).toEqual([])
    },
  )

  test('of random pieces becomes only known elements', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...hostileMarkdown, '\n', '\n\n', '> ', '- ', '`', '$', '|'), fc.string())),
        (pieces) => {
          expect(violations(htmlOf(pieces.join('')))).toEqual([])
        },
      ),
      { numRuns: 300 },
    )
  })

  test.each(Object.keys(longTexts))(
    '%s, 20,000 characters long, become few elements, and no character is lost',
    (name) => {
      const text = longTexts[name]?.() ?? ''
      const html = htmlOf(text)
      expect(violations(html)).toEqual([])
      expect(html.match(/<[a-z]/g)?.length).toBeLessThan(1500)
      const { formatted, rest } = splitAtLimit(text)
      expect(formatted + rest).toBe(text)
    },
  )

  test.each(['\r', '\r\n'])('with lines that end with %j becomes the same as with line feeds', (end) => {
    for (const text of Object.values(longTexts)) {
      const lines = text().replaceAll(/\r\n?/g, '\n')
      expect(htmlOf(lines.replaceAll('\n', end))).toBe(htmlOf(lines))
    }
  })
})

describe('hostile formulas', () => {
  const formulas = hostileMarkdown.flatMap((text) => /^\$([^$]+)\$$/.exec(text)?.[1] ?? [])

  test.each(formulas)('%j becomes MathML without addresses, handlers, ids and positions, or nothing', (tex) => {
    const html = renderToStaticMarkup(drawFormula(temml, tex, true))
    const withoutSource = html.replace(/alttext="[^"]*"/, '')
    expect(withoutSource).not.toMatch(/\s(?:on\w+|href|xlink:href|src|id|class)=|url\(|position|margin|javascript:/i)
    expect(
      [...withoutSource.matchAll(/<\/?([a-z]+)/g)].filter(([, name = '']) => !/^m(?!ath-)|^none$/.test(name)),
    ).toEqual([])
  })

  test('of any tree become only the elements, attributes and styles that are known', () => {
    const tree = {
      type: 'math',
      attributes: { href: 'javascript:0', onclick: 'x', id: 'root', display: 'block' },
      style: { position: 'fixed', marginLeft: '-99em', padding: '1px' },
      children: [
        { type: 'script', children: [{ text: 'x' }] },
        { type: 'mi', attributes: { src: '//x' }, children: [{ text: '<y>' }] },
      ],
    }
    const library = { ...temml, __renderToMathMLTree: () => tree }
    expect(renderToStaticMarkup(drawFormula(library, 'x', true))).toBe(
      '<math display="block" style="padding:1px" alttext="x">x<mi>&lt;y&gt;</mi></math>',
    )
  })

  test('that people write are drawn, and say their source', () => {
    const html = renderToStaticMarkup(drawFormula(temml, '\\frac{1}{n}\\sum_{i=1}^n x_i', true))
    expect(html).toContain('<mfrac><mn>1</mn><mi>n</mi></mfrac>')
    expect(html).toContain('alttext="\\frac{1}{n}\\sum_{i=1}^n x_i"')
  })

  test('that define commands are not drawn', () => {
    for (const tex of ['\\def\\a{x}', '\\newcommand{\\x}{y}', '\\let\\x=y', '\\gdef \\x{}'])
      expect(isCostly(tex)).toBe(true)
    for (const tex of ['\\default', '\\left( x \\right)', '\\lambda', '\\leq']) expect(isCostly(tex)).toBe(false)
  })
})

describe('a text', () => {
  test('has paragraphs, and the line breaks that were typed', () => {
    expect(inside('one\ntwo\n\nthree')).toBe('<p>one<br/>two</p><p>three</p>')
  })

  test('has emphasis, code, strikes, quotes, rules and headings', () => {
    expect(inside('**a** *b* ~~c~~ `d*e`')).toBe(
      '<p><strong>a</strong> <em>b</em> <s>c</s> <code translate="no">d*e</code></p>',
    )
    expect(inside('> a\n\n---\n# b\n### c')).toBe('<blockquote><p>a</p></blockquote><hr/><h3>b</h3><h4>c</h4>')
    expect(inside('snake_case_name and 2 * 3 * 4')).toBe('<p>snake_case_name and 2 * 3 * 4</p>')
  })

  test('has lists in lists, which begin with the number that was typed', () => {
    expect(inside('3. a\n4. b\n   - c')).toBe('<ol start="3"><li>a</li><li>b<ul><li>c</li></ul></li></ol>')
  })

  test('has tables with aligned columns', () => {
    expect(inside('|a|b|\n|-|-:|\n|1|2|')).toBe(
      '<table><thead><tr><th>a</th><th class="text-right!">b</th></tr></thead><tbody><tr><td>1</td><td class="text-right!">2</td></tr></tbody></table>',
    )
  })

  test('has code that no translator changes', () => {
    expect(inside('```c\nint *a = b * c;\n```')).toBe(
      '<pre dir="ltr" translate="no"><code>int *a = b * c;</code></pre>',
    )
    expect(inside('    indented text')).toBe('<p>indented text</p>')
  })

  test('has links to other sites in a tab of their own, without following them, and to own pages in this one', () => {
    expect(inside('[a](https://a.example/b) www.bput.ac.in')).toBe(
      '<p><a href="https://a.example/b" target="_blank" rel="nofollow noopener ugc">a<span class="sr-only"> (opens in a new tab)</span></a> ' +
        '<a href="https://www.bput.ac.in" target="_blank" rel="nofollow noopener ugc">www.bput.ac.in<span class="sr-only"> (opens in a new tab)</span></a></p>',
    )
    expect(inside('[a](/pyqs?id=1)')).toBe('<p><a href="/pyqs?id=1">a</a></p>')
    expect(inside('see node.js and README.md')).toBe('<p>see node.js and README.md</p>')
  })

  test('has links in place of pictures, which would tell another site who reads', () => {
    expect(words(inside('![a graph](https://a.example/b.png)'))).toBe('a graph (opens in a new tab)')
    expect(inside('![](https://a.example/b.png)')).toContain('>https://a.example/b.png<')
  })

  test('has formulas as they were written until they are drawn, and prices stay prices', () => {
    expect(inside('$a_1*b*$ costs $5 and $6')).toBe('<p><span translate="no">$a_1*b*$</span> costs $5 and $6</p>')
    expect(words(inside('$$\na\n- b\n= c\n$$'))).toBe('$$\na\n- b\n= c\n$$')
    expect(inside('$$\na\n- b\n$$')).not.toContain('<li>')
  })

  test('hides the lines of a spoiler, with lists and code in it', () => {
    expect(inside('Q\n>! - a\n>! - `b`\n\nafter')).toBe(
      '<p>Q</p><details class="spoiler"><summary>Spoiler</summary><div><ul><li>a</li><li><code translate="no">b</code></li></ul></div></details><p>after</p>',
    )
  })

  test('hides the lines of a spoiler that are beyond the limit, and loses none', () => {
    const html = inside(`${'- a\n'.repeat(300)}${'>! 42\nin between\n>! 43\n'.repeat(50)}`)
    const [open = '', hidden = ''] = html.split('<details')
    expect(open).not.toMatch(/4[23]/)
    expect(open).toContain('(spoiler)\nin between\n(spoiler)')
    expect(hidden.match(/&gt;! 4[23]/g)).toHaveLength(100)
  })

  test('that its renderer is not there for has no lines of a spoiler', () => {
    const text = 'Q\r\n>! 42\r\n   >! x\r\nafter'
    const [markdown = '', plain = ''] = ['markdown', 'plain'].map((format) =>
      renderToStaticMarkup(createElement(PostText, { text, format })),
    )
    expect(words(markdown)).toBe('Q\n(spoiler)\nafter')
    expect(words(plain)).toContain('42')
  })

  test('has no formula over an empty line or a spoiler', () => {
    expect(inside('$$\nx\n$$.\n\nthen\n\n$$\ny\n$$')).toContain('<p>then</p>')
    expect(inside('$$\nx\n>! 42\n$$')).toContain('<details')
  })

  test('shows HTML as it was written', () => {
    expect(inside('a <b>c</b> &lt;')).toBe('<p>a &lt;b&gt;c&lt;/b&gt; &lt;</p>')
  })
})
