import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostileMarkdown, longTexts } from '#tests/support/attacks/hostile-markdown.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'
import { parseMarkdown, type MarkdownNode } from '#web/content/markdown/parse.ts'

// The plain text of a Markdown post (supabase/schema/texts/markdown-text.sql), which search, lists, notifications and mails read.

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function plainTexts(texts: readonly string[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ plain: string }>(
    'select texts.markdown_text(t) as plain from unnest($1::text[]) with ordinality as u (t, place) order by place',
    [texts],
  )
  return rows.map(({ plain }) => plain)
}
const plainText = async (text: string) => (await plainTexts([text]))[0]

/** What a reader sees, of the renderer's own tree. */
const seen = (nodes: readonly MarkdownNode[]): string =>
  nodes
    .map(({ token, children }) => {
      if (token.type === 'spoiler_open') return ' (spoiler) '
      if (/break$|_open$|^inline$/.test(token.type))
        return `${token.type.endsWith('break') ? ' ' : ''}${seen(children)}${token.block ? ' ' : ''}`
      return children.length > 0 ? seen(children) : token.content
    })
    .join('')
const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []

const word = fc.constantFrom('alpha', 'beta', 'gamma', 'x1', 'snake_case', 'Ωmega', 'फल', '42')
const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((list) => list.join(' '))
const wrapped = phrase.chain((text) =>
  fc.constantFrom(
    text,
    `**${text}**`,
    `*${text}*`,
    `_${text}_`,
    `__${text}__`,
    `~~${text}~~`,
    `**${text} *${text}* ${text}**`,
    `\`${text} * b_c [d](e)\``,
    `[${text}](https://a.example/b_c_d)`,
    `[**${text}**](</pyqs>)`,
    `![${text}](https://a.example/b(c).png "a title")`,
    `[![${text}](https://a.example/b.png)](https://a.example)`,
    `$${text.replaceAll('snake_case', 'y')}$`,
    `\\*${text}\\*`,
    `(${text})`,
    `costs $5, not $6 ${text}`,
    `${text} &amp; ${text} &lt;b&gt;`,
  ),
)
const line = fc.array(wrapped, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '))
const block = line.chain((text) =>
  fc.constantFrom(
    text,
    `${text}\n${text}`,
    `# ${text}`,
    `### ${text}`,
    `- ${text}\n- ${text}\n  - ${text}`,
    `1. ${text}\n2. ${text}`,
    `> ${text}\n> ${text}`,
    `> - ${text}`,
    `---\n\n${text}`,
    `${text}\n===`,
    `\`\`\`c\n# alpha * beta\n\n- _gamma_ \`x\`\n\`\`\``,
    `~~~\n| alpha |\n~~~`,
    `>! ${text}\n>! ${text}`,
    `|alpha|beta|\n|-|:-:|\n|gamma|x1|`,
    `$$\nalpha + beta\n$$`,
    `1. \`\`\`c\n   int x1; // _y_\n   \`\`\`\n\n>! ${text}`,
    `- ${text}\n\n  ~~~\n  *alpha*\n  ~~~\n\n>! ${text}`,
    `$$ alpha = x1 +\n2\n$$\n\n>! ${text}`,
    `$$\nalpha\n$$.\n\n>! ${text}`,
    `> \`\`\`\n> alpha\n\n>! ${text}`,
    `    \`\`\`\n${text}\n\n>! ${text}`,
  ),
)
const document = fc.array(block, { minLength: 1, maxLength: 5 }).map((blocks) => blocks.join('\n\n'))

describe('the plain text of a post', () => {
  test('has the words that the renderer shows, in their order, of any Markdown that people write', async () => {
    const texts = fc.sample(document, { numRuns: 600, seed: 73 })
    const plain = await plainTexts(texts)
    expect(plain.map((text, index) => [texts[index], words(text)])).toEqual(
      texts.map((text) => [text, words(seen(parseMarkdown(text)))]),
    )
  })

  test('has no marks of Markdown', async () => {
    expect(
      await plainText(
        '# Title\n\nThe **bold** and *other* words, ~~gone~~, `code`, [a link](https://a.example/x).\n\n- one\n- two\n\n> quoted',
      ),
    ).toBe('Title\n\nThe bold and other words, gone, code, a link.\n\none\ntwo\n\nquoted')
    expect(await plainText('|a|b|\n|-|-|\n|1|2|\n\nafter | it')).toBe('a b\n1 2\n\nafter | it')
  })

  test('has code as it was written, also its stars and fences of another kind', async () => {
    expect(await plainText('```c\nint *a = b * c; // # _x_\n~~~\n```\nand `x * y_z_`')).toBe(
      'int *a = b * c; // # _x_\n~~~\nand x * y_z_',
    )
  })

  test('has formulas as one would read them aloud', async () => {
    expect(await plainText('$\\bar{W} = \\frac{1}{n} \\sum_{i=1}^{n} (C_i - A_i)$ costs $5 and $6')).toBe(
      'bar W = 1/n sum_i=1^n (C_i - A_i) costs $5 and $6',
    )
  })

  test('does not give a spoiler away', async () => {
    expect(await plainText('What is 6 * 7?\n>! It is 42.\n>! Surely.\n\nRight?')).toBe(
      'What is 6 * 7?\n(spoiler)\n\nRight?',
    )
  })

  test.each([
    ['code in a list', '1. ```c\n   int *x;\n   ```', 'int *x;'],
    ['code in a list that does not end', '- ```\n  int *x;', 'int *x;'],
    ['code in a quote that does not end', '> ```\n> int *x;', 'int *x;'],
    ['code that does not end', '```\nint *x;', 'int *x;'],
    ['a fence that is indented too far', 'a\n\n    ```', 'a'],
    ['a formula that begins on the line of its dollars', '$$ x = 1 +\n2\n$$', 'x = 1 + 2'],
    ['a formula with a full stop', '$$\nx^2\n$$.', 'x^2.'],
    ['a formula that does not end', '$$\nx^2', 'x^2'],
    ['dollars alone', '$$', '$'],
  ])('gives no spoiler away after %s, and what follows has its words without marks', async (_, before, shown) => {
    const after = '>! The *answer* is 42\n>! $x$\n\nThe {braces} & **bold** > all'
    for (const end of ['\n', '\r\n', '\r']) {
      const plain = await plainText(`${before}\n\n${after}`.replaceAll('\n', end))
      expect(plain).toContain(shown)
      expect(plain).toMatch(/\(spoiler\)\n\nThe \{braces\} & bold > all$/)
      expect(plain).not.toMatch(/answer|42/)
    }
  })

  test('has what follows a fence in a list or a quote that ends with it, without marks', async () => {
    expect(await plainText('> ```\n> a_b_\n\n**after**')).toBe('a_b_\n\nafter')
    expect(await plainText('- ```\n  a_b_\n\n**after**')).toBe('a_b_\n\nafter')
    expect(await plainText('$$\nx\n\nThe {braces} & **bold**')).toMatch(/The \{braces\} & bold$/)
  })

  test('hides a line of code that begins like a spoiler', async () => {
    expect(await plainText('```\na\n>! 42\n```')).not.toContain('42')
  })

  test('is the text itself where it has nothing but marks', async () => {
    expect(await plainText('---')).toBe('---')
  })

  test('of hostile texts is made without an error', async () => {
    const plain = await plainTexts(hostileMarkdown.map((text) => text.replaceAll(/[\0\uD800-\uDFFF]/g, '')))
    expect(plain.every((text) => text.trim() !== '')).toBe(true)
  })

  test('of the longest texts is made in a time that grows with their length', async () => {
    const slow: string[] = []
    for (const [name, text] of Object.entries(longTexts)) {
      const times: number[] = []
      for (const length of [2000, 20_000]) {
        const value = text(length).slice(0, length)
        let best = Infinity
        for (let run = 0; run < 3; run += 1) {
          const started = performance.now()
          await plainText(value)
          best = Math.min(best, performance.now() - started)
        }
        times.push(best)
      }
      const [short = 0, long = 0] = times
      // Ten times the length in a hundred times the time would be quadratic: seconds, which no busy machine hides or makes.
      if (long > 1000 && long > 50 * short) slow.push(`${name}: ${Math.round(short)} and ${Math.round(long)} ms`)
    }
    expect(slow).toEqual([])
  })
})
