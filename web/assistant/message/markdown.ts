import { Marked } from 'marked'
import { safeNextPath } from '#domain/accounts/next-path.ts'
import type { Source } from '#domain/assistant/assistant.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'
import { formulaAt, nextFormula } from '#web/content/user-texts/maths.ts'
import { addressOf } from '#domain/kinds/content-kinds.ts'

/**
 * Markdown as HTML that is still to be sanitized. What a model has read can talk it into a link, so only links within
 * the site are made; of others the address is shown. `[1]` links to the first source, except in code and formulas. A
 * formula is the text of an element `i`, as it was written (maths.ts renders it).
 */
export function markdownHtml(text: string, sources: readonly Source[]): string {
  const marked = new Marked({
    gfm: true,
    breaks: true,
    renderer: {
      html: ({ text }) => escapeHtml(text),
      image: ({ text, href }) => escapeHtml(`${text} (${href})`),
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens)
        if (safeNextPath(href) !== undefined) return `<a href="${escapeHtml(href)}">${inner}</a>`
        const shown = escapeHtml(href.replace(/^mailto:/, ''))
        return inner === shown || inner === escapeHtml(href) ? shown : `${inner} (${shown})`
      },
    },
    extensions: [
      {
        name: 'formula',
        level: 'block',
        start: (rest) => rest.search(/^(?:\$\$|\\\[)/m),
        tokenizer(rest) {
          const formula = formulaAt(rest)
          const raw = formula?.display ? /^[ \t]*(?:\n+|$)/.exec(rest.slice(formula.raw.length))?.[0] : undefined
          if (formula === undefined || raw === undefined) return undefined
          return { type: 'formula', raw: formula.raw + raw, text: formula.raw }
        },
        renderer: ({ text }) => `<p><i>${escapeHtml(String(text))}</i></p>\n`,
      },
      {
        name: 'inline-formula',
        level: 'inline',
        start: nextFormula,
        tokenizer(rest) {
          const formula = formulaAt(rest)
          return formula && { type: 'inline-formula', raw: formula.raw }
        },
        renderer: ({ raw }) => `<i>${escapeHtml(raw)}</i>`,
      },
      {
        name: 'citation',
        level: 'inline',
        start: (rest) => rest.search(/\[\d{1,2}\](?!\()/),
        tokenizer(rest) {
          const [raw, number] = /^\[(\d{1,2})\](?!\()/.exec(rest) ?? []
          const source = sources[Number(number) - 1]
          if (raw === undefined || source === undefined) return undefined
          return { type: 'citation', raw, href: addressOf(source.kind, source) }
        },
        renderer: ({ raw, href }) => `<a href="${escapeHtml(String(href))}">${escapeHtml(raw)}</a>`,
      },
    ],
  })
  return marked.parse(text, { async: false })
}
