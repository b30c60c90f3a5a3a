import { createElement } from 'react'
import type { ReactNode } from 'react'
import type Temml from 'temml'
import { isCostly, temmlOptions } from '#web/content/user-texts/maths.ts'

/** What Temml returns: elements, fragments without a type, and texts. */
interface TemmlNode {
  type?: string
  text?: string
  attributes?: Record<string, unknown>
  style?: Record<string, unknown>
  children?: TemmlNode[]
}

const words = (...lines: string[]) => new Set(lines.flatMap((line) => line.split(' ')))

const elements = words(
  'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom msub msup msubsup munder mover',
  'munderover mtable mtr mtd menclose mmultiscripts mprescripts none',
)
// Without colours, which have one theme, and without addresses and ids.
const attributes = words(
  'accent accentunder columnalign columnspan depth display displaystyle fence form height largeop linethickness lspace',
  'mathsize mathvariant maxsize minsize movablelimits notation rowspan rspace scriptlevel separator stretchy symmetric',
  'voffset width',
)
/** What a style may set: no position and no margin, which would draw over what is around a formula. */
const styles = words(
  'border borderBottom borderLeft borderRight borderTop fontStyle fontWeight mathDepth padding paddingBottom paddingLeft',
  'paddingRight paddingTop textAlign',
)

/** More than any formula of a person. */
const maxNodes = 3000

/** A formula as MathML in React elements: no markup is written into the page. Undefined where it cannot be parsed, or is too large. */
export function drawFormula({ __renderToMathMLTree: parse }: typeof Temml, tex: string, display: boolean): ReactNode {
  if (isCostly(tex)) return undefined
  try {
    return formulaElement(parse(tex, temmlOptions(display)), tex)
  } catch {
    return undefined
  }
}

/** @throws Error of a tree that is too large */
function formulaElement(tree: TemmlNode, tex: string): ReactNode {
  let nodes = 0
  const toElement = (node: TemmlNode, key: number): ReactNode => {
    nodes += 1
    if (nodes > maxNodes) throw new Error('The formula is too large.')
    const children = (node.children ?? []).map(toElement)
    if (node.type === undefined || !elements.has(node.type)) return node.text ?? children
    return createElement(
      node.type,
      {
        key,
        ...picked(node.attributes, attributes),
        style: picked(node.style, styles),
        ...(node.type === 'math' && { alttext: tex }),
      },
      ...children,
    )
  }
  return toElement(tree, 0)
}

const camelCase = (name: string) => name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

const picked = (values: Record<string, unknown> = {}, allowed: Set<string>) =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [camelCase(name), value] as const)
      .filter(([name, value]) => allowed.has(name) && value !== undefined && value !== ''),
  )
