import MarkdownIt from 'markdown-it'
import type { Token } from 'markdown-it'
import { linkify, maxAddress } from '#web/content/user-texts/text-links.ts'
import { mayLinkTo } from './link-address.ts'
import { blockFormula, inlineFormula, spoiler } from './rules.ts'

/** A token with what is inside of it. */
export interface MarkdownNode {
  token: Token
  children: MarkdownNode[]
}

// A line break that was typed is shown, as in comments on GitHub and Discourse: few know that Markdown wants two spaces.
const parser = new MarkdownIt({ html: false, breaks: true, linkify: true, maxNesting: 30 })
parser.linkify = linkify
parser.validateLink = mayLinkTo
const normalizeLink = parser.normalizeLink.bind(parser)
parser.normalizeLink = (address) =>
  address.length > maxAddress ? address : normalizeLink(/^www\./i.test(address) ? `https://${address}` : address)
// Lines that are indented are no code here: students indent their paragraphs. HTML is text.
parser.disable(['code', 'html_block', 'html_inline'])
const interrupts = { alt: ['paragraph', 'reference', 'blockquote', 'list'] }
parser.block.ruler.before('blockquote', 'spoiler', spoiler, interrupts)
parser.block.ruler.before('fence', 'formula', blockFormula, interrupts)
parser.inline.ruler.before('escape', 'formula', inlineFormula)

/** Elements in one another beyond this are left out, and what is inside of them stays. */
const maxDepth = 40

export function parseMarkdown(text: string): MarkdownNode[] {
  return nest(parser.parse(text, {}), 0)
}

/** The parser's list has an opening and a closing token for each element. */
function nest(tokens: readonly Token[], outer: number): MarkdownNode[] {
  const roots: MarkdownNode[] = []
  const open: MarkdownNode[][] = [roots]
  for (const token of tokens) {
    const siblings = open.at(-1) ?? roots
    if (token.nesting === -1) {
      if (open.length > 1) open.pop()
      continue
    }
    const depth = outer + open.length
    const node = { token, children: token.children ? nest(token.children, depth) : [] }
    const isLeftOut = depth > maxDepth && token.nesting === 1
    if (!isLeftOut) siblings.push(node)
    if (token.nesting === 1) open.push(isLeftOut ? siblings : node.children)
  }
  return roots
}
