import type { ESTree } from 'vite'

// A rule for oxlint (oxlint.config.ts): text that appears, disappears or changes needs an element of its own, and so
// does text beside an element that comes and goes. Page translators replace text nodes by elements, after which React
// can neither change a text nor insert before it (docs/decisions/0055-changed-documents-and-lost-files.md).

type Parent = ESTree.JSXElement | ESTree.JSXFragment
type Child = Parent['children'][number]
type Callable = ESTree.Function | ESTree.ArrowFunctionExpression
type Expression = ESTree.Expression | ESTree.JSXEmptyExpression | Callable

/** JSX drops line breaks with their indentation. */
const isSpace = ({ value }: ESTree.JSXText) => /^\s*$/.test(value)

/** Numbers are rendered, too; translators leave spaces alone. */
const isText = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')

function isFixedText(child: Child): boolean {
  if (child.type === 'JSXText') return !isSpace(child)
  return (
    child.type === 'JSXExpressionContainer' && child.expression.type === 'Literal' && isText(child.expression.value)
  )
}

/** Everything but literals and comments; a list of elements has no text of its own. */
const isChanging = (child: Child) =>
  child.type === 'JSXExpressionContainer' &&
  !['Literal', 'JSXEmptyExpression', 'JSXElement'].includes(child.expression.type)

/** What an expression may render. */
interface Content {
  element: boolean
  text: boolean
  /** Nothing in some cases, or not always the same element. */
  varies: boolean
}

const nothing: Content = { element: false, text: false, varies: false }
const someText: Content = { ...nothing, text: true }
const someElement: Content = { ...nothing, element: true }

/** What is rendered where one of several expressions is chosen. */
function oneOf([first, ...others]: readonly Content[]): Content {
  if (!first || others.length === 0) return first ?? someText
  const all = [first, ...others]
  return {
    element: all.some(({ element }) => element),
    text: all.some(({ text }) => text),
    varies: all.some(({ element, text, varies }) => element || varies || !text),
  }
}

/** Values that are elements by their names, where the file that declares them is another. */
const isElementByName = (name: string) => /^\.?(children|undefined)$|(Dialog|elementsOf)$/.test(name)

/** `ReactNode` or `ReactElement`, or a function that returns one. */
function isOfElements(type: ESTree.TSType): boolean {
  if (type.type === 'TSFunctionType') return type.returnType !== null && isOfElements(type.returnType.typeAnnotation)
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return false
  return /^React(Node|Element)$/.test(type.typeName.name)
}

/** What the values and functions that a file declares render by their names, and properties by `.name`. */
type Declared = ReadonlyMap<string, readonly Rendered[]>
type Rendered = Expression | 'an element'

function returnedBy(statement: ESTree.Statement | ESTree.Directive): readonly Expression[] {
  if (statement.type === 'ReturnStatement') return statement.argument ? [statement.argument] : []
  if (statement.type === 'BlockStatement') return statement.body.flatMap(returnedBy)
  if (statement.type !== 'IfStatement') return []
  return [statement.consequent, ...(statement.alternate ? [statement.alternate] : [])].flatMap(returnedBy)
}

function resultsOf({ body }: Callable): readonly Expression[] {
  if (!body) return []
  return body.type === 'BlockStatement' ? body.body.flatMap(returnedBy) : [body]
}

function contentOf(expression: Expression, declared: Declared): Content {
  const of = (other: Expression) => contentOf(other, declared)
  switch (expression.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return someElement
    case 'JSXEmptyExpression':
      return nothing
    case 'Literal':
      return { ...nothing, text: isText(expression.value) }
    case 'ChainExpression':
    case 'ParenthesizedExpression':
      return of(expression.expression)
    case 'ConditionalExpression':
      return oneOf([of(expression.consequent), of(expression.alternate)])
    case 'LogicalExpression':
      return oneOf([expression.operator === '&&' ? nothing : of(expression.left), of(expression.right)])
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return oneOf(resultsOf(expression).map(of))
    case 'Identifier':
      return named(expression.name, declared)
    case 'MemberExpression': {
      const name = propertyName(expression)
      return name === undefined ? someText : named(`.${name}`, declared)
    }
    case 'CallExpression': {
      const { callee } = expression
      const callback = expression.arguments[0]
      const isOfList = callee.type === 'MemberExpression' && /^(map|flatMap)$/.test(propertyName(callee) ?? '')
      if (isOfList && callback && callback.type !== 'SpreadElement') return { ...of(callback), varies: true }
      return of(callee)
    }
    default:
      return someText
  }
}

const propertyName = ({ property }: ESTree.MemberExpression) =>
  property.type === 'Identifier' ? property.name : undefined

function named(name: string, declared: Declared): Content {
  if (isElementByName(name)) return someElement
  const values = declared.get(name) ?? []
  // A value may be declared by another of the same name: `const row = rows.find((row) => row.id === id)`.
  const others = new Map(declared).set(name, [])
  return oneOf(values.map((one) => (one === 'an element' ? someElement : contentOf(one, others))))
}

export const message =
  'Text beside a value breaks when a translator replaces it: make both one text ({`…${value}…`}), or put the value, or the text, into a <span>.'
export const besideMessage =
  'Text beside an element that comes and goes breaks when a translator replaces it: put the text into a <span>.'

interface Context {
  report: (problem: { node: Parent | Child; message: string }) => void
}

const rule = {
  create: (context: Context) => {
    const parents: Parent[] = []
    const declared = new Map<string, Rendered[]>()
    const declare = (name: string, value: Rendered) => declared.set(name, [...(declared.get(name) ?? []), value])

    const check = (node: Parent) => {
      if (node.children.some(isFixedText) && node.children.some(isChanging)) return context.report({ node, message })
      const contents = node.children.map((child) =>
        child.type === 'JSXExpressionContainer' ? contentOf(child.expression, declared) : nothing,
      )
      const varying = contents.filter(({ varies }) => varies)
      const at = contents.findIndex((content) => content.text && varying.some((one) => one !== content))
      const text = node.children[at]
      if (text) context.report({ node: text, message: besideMessage })
    }
    return {
      JSXElement: (node: Parent) => parents.push(node),
      JSXFragment: (node: Parent) => parents.push(node),
      VariableDeclarator: ({ id, init }: ESTree.VariableDeclarator) => {
        if (id.type === 'Identifier' && init) declare(id.name, init)
      },
      TSPropertySignature: ({ key, typeAnnotation: type }: ESTree.TSPropertySignature) => {
        if (key.type !== 'Identifier' || !type || !isOfElements(type.typeAnnotation)) return
        // As `props.lead`, and destructured.
        declare(`.${key.name}`, 'an element')
        declare(key.name, 'an element')
      },
      FunctionDeclaration: (node: ESTree.Function) => {
        if (node.id) declare(node.id.name, node)
      },
      'Program:exit': () => parents.forEach(check),
    }
  },
}

export default { meta: { name: 'campuslife' }, rules: { 'changing-text': rule } }
