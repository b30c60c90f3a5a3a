/** A statement of a schema file, and the comment right before it. */
export interface Statement {
  text: string
  comment: string
}

/** What may contain a semicolon, and words, which say where a body without quotes begins and ends. */
const tokens =
  /--[^\n]*|\/\*[^]*?\*\/|(?<![\w])[eE]'(?:[^'\\]|\\[^]|'')*'|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[^]*?\1|;|[A-Za-z_]\w*/g

/** Splits a text of SQL, in which bodies are quoted with dollars or written as `begin atomic … end`. */
export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = []
  let start = 0
  let depth = 0
  for (const { 0: token, index } of sql.matchAll(tokens)) {
    const word = token.toLowerCase()
    if (word === 'atomic') depth = 1
    else if (depth > 0 && word === 'case') depth++
    else if (depth > 0 && word === 'end') depth--
    else if (token === ';' && depth === 0) {
      statements.push(withComment(sql.slice(start, index + 1)))
      start = index + 1
    }
  }
  return statements
}

function withComment(text: string): Statement {
  const lines = text.trim().split('\n')
  const first = lines.findIndex((line) => !line.startsWith('--') && line.trim() !== '')
  const before = lines.slice(0, first)
  const comment = before.slice(before.lastIndexOf('') + 1)
  return { text: lines.slice(first).join('\n'), comment: comment.join('\n') }
}
