// Translators and other extensions change the document behind React's back: they replace or wrap a text node by an
// element. React then removes, or inserts before, a node whose parent is another, and the page ends in an exception
// (https://github.com/facebook/react/issues/11538). docs/decisions/0055-changed-documents-and-lost-files.md

/** The replacement of each node that an extension has removed. */
const standIns = new WeakMap<Node, Node>()

const isTranslators = (node: Node | null | undefined) => node?.nodeName === 'FONT'

function record(changes: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of changes)
    for (const removed of removedNodes) {
      const byTranslator = isTranslators(removed)
      if (!byTranslator && !(removed instanceof Text)) continue
      // In one mutation, or in two, before or after it.
      const added = [...addedNodes].find((node) => byTranslator || node instanceof Element)
      const standIn = added ?? [previousSibling, nextSibling].find(isTranslators)
      if (standIn) standIns.set(removed, standIn)
    }
}

/** The parent, also of a form with a field named `parentNode`, which hides the property. */
const parentGetter = Object.getOwnPropertyDescriptor(Node.prototype, 'parentNode')?.get
const parentOf = (node: Node): Node | null => parentGetter?.call(node) as Node | null

function shownBy(node: Node): Node {
  const standIn = node.isConnected ? undefined : standIns.get(node)
  return standIn ? shownBy(standIn) : node
}

/** The child of `parent` that is, contains or replaces React's node. */
function childFor(parent: Node, node: Node): Node | null {
  for (let at: Node | null = shownBy(node); at; at = parentOf(at)) if (parentOf(at) === parent) return at
  return null
}

/**
 * To be called before React starts. In an unchanged document each call does what it always does. What React does to a
 * text that a translator has replaced is done to the replacement, and a changed text is inserted again in its place.
 */
export function followForeignChanges(): void {
  const observer = new MutationObserver(record)
  observer.observe(document, { childList: true, subtree: true })
  const catchUp = () => record(observer.takeRecords())

  const node = Node.prototype
  const { removeChild, insertBefore } = node
  node.removeChild = function removeForeign<T extends Node>(this: Node, child: T): T {
    if (parentOf(child) === this) return removeChild.call(this, child) as T
    catchUp()
    const found = childFor(this, child)
    if (found) removeChild.call(this, found)
    return child
  }
  node.insertBefore = function insertForeign<T extends Node>(this: Node, added: T, before: Node | null): T {
    if (!before || parentOf(before) === this) return insertBefore.call(this, added, before) as T
    catchUp()
    return insertBefore.call(this, added, childFor(this, before)) as T
  }

  const value = Object.getOwnPropertyDescriptor(node, 'nodeValue')
  if (!value?.set || !value.get) return
  const { set } = value
  Object.defineProperty(node, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      set.call(this, text)
      if (!(this instanceof Text)) return
      catchUp()
      const shown = shownBy(this)
      if (shown !== this && shown instanceof Element) shown.replaceWith(this)
    },
  })
}
