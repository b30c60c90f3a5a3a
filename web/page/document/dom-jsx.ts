// JSX without React: the document's inline script renders stateless components to elements long before React has loaded
// (scripts/build/document-script.ts replaces 'react' and 'react-router' by this module). Event handlers are omitted.

type Child = Node | string | number | boolean | null | undefined | readonly Child[]
type Props = Record<string, unknown> & { children?: Child }
type Component = (props: Props) => Child

const svgNamespace = 'http://www.w3.org/2000/svg'
const isSvg = (tag: string) => /^(svg|path|circle|rect|line|polyline|polygon|ellipse|g)$/.test(tag)
const attributeOf = (name: string) =>
  name === 'className'
    ? 'class'
    : name.replace(/^(stroke|fill)([A-Z])/, (_, of: string, rest: string) => `${of}-${rest.toLowerCase()}`)

export function jsx(type: string | Component, props: Props): Child {
  if (typeof type === 'function') return type(props)
  const element = isSvg(type) ? document.createElementNS(svgNamespace, type) : document.createElement(type)
  for (const [name, value] of Object.entries(props))
    if (name !== 'children' && (typeof value === 'string' || typeof value === 'number'))
      element.setAttribute(attributeOf(name), String(value))
  append(element, props.children)
  return element
}

export const jsxs: typeof jsx = (type, props) => jsx(type, props)
export const Fragment: Component = ({ children }) => children
export const createElement = (type: string, props: Props, children?: Child): Child => jsx(type, { ...props, children })
export const Link: Component = ({ to, ...rest }) => jsx('a', { ...rest, href: to })

export function append(parent: Element, child: Child): void {
  if (Array.isArray(child)) for (const one of child) append(parent, one)
  else if (child instanceof Node || typeof child === 'string') parent.append(child)
  else if (typeof child === 'number') parent.append(String(child))
}
