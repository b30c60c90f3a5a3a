import { createLowlight } from 'lowlight'
import { loadLanguage } from './languages.ts'

const lowlight = createLowlight()

/** A piece of code, with the names of highlight.js for what it is: `hljs-keyword`. */
export interface CodePiece {
  text: string
  className: string | undefined
}

/** The code in pieces, in order and without loss. */
export async function highlighted(code: string, language: string): Promise<CodePiece[]> {
  const grammar = await loadLanguage(language)
  if (grammar === undefined) return [{ text: code, className: undefined }]
  lowlight.register(language, grammar.default)
  const pieces: CodePiece[] = []
  collect(lowlight.highlight(language, code).children, undefined, pieces)
  return pieces
}

type Nodes = ReturnType<typeof lowlight.highlight>['children']

function collect(nodes: Nodes, className: string | undefined, pieces: CodePiece[]): void {
  for (const node of nodes) {
    if (node.type === 'text') pieces.push({ text: node.value, className })
    else if (node.type === 'element') {
      const names = node.properties['className']
      const [name] = Array.isArray(names) ? names : []
      collect(node.children, name === undefined ? className : String(name), pieces)
    }
  }
}
