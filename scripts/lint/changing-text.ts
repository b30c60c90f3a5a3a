import type { ESTree } from 'vite'

// A rule for oxlint (oxlint.config.ts): text that appears, disappears or changes needs an element of its own. Page
// translators replace text nodes by elements, after which React can neither change a text nor insert before it
// (docs/decisions/0055-changed-documents-and-lost-files.md).

type Parent = ESTree.JSXElement | ESTree.JSXFragment
type Child = Parent['children'][number]

/** JSX drops line breaks with their indentation. */
const isSpace = ({ value }: ESTree.JSXText) => /^\s*$/.test(value)

function isFixedText(child: Child): boolean {
  if (child.type === 'JSXText') return !isSpace(child)
  if (child.type !== 'JSXExpressionContainer' || child.expression.type !== 'Literal') return false
  return typeof child.expression.value === 'string' && child.expression.value.trim() !== ''
}

/** Everything but literals and comments; a list of elements has no text of its own. */
const isChanging = (child: Child) =>
  child.type === 'JSXExpressionContainer' &&
  !['Literal', 'JSXEmptyExpression', 'JSXElement'].includes(child.expression.type)

export const message =
  'Text beside a value breaks when a translator replaces it: make both one text ({`…${value}…`}), or put the value, or the text, into a <span>.'

interface Context {
  report: (problem: { node: Parent; message: string }) => void
}

const rule = {
  create: (context: Context) => {
    const check = (node: Parent) => {
      if (node.children.some(isFixedText) && node.children.some(isChanging)) context.report({ node, message })
    }
    return { JSXElement: check, JSXFragment: check }
  },
}

export default { meta: { name: 'campuslife' }, rules: { 'changing-text': rule } }
