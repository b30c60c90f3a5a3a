/** The origin of a view's column. */
export interface ViewColumn {
  /** Position in the view (attnum). */
  column: number
  /** The relation's oid and the column's attnum there. */
  origin: { relation: number; column: number }
}

/**
 * The columns of a view that show a column of a table (or of another view) unchanged, parsed from the view's stored
 * query: PostgreSQL stores each target's origin in `pg_rewrite.ev_action`, and nowhere else. Only the targets of the
 * outermost query count, those one brace below it.
 */
export function viewColumns(storedQuery: string): ViewColumn[] {
  return nodesBelowQuery(storedQuery).flatMap((node) => {
    const match = /^TARGETENTRY .*:resno (\d+) .*:resorigtbl (\d+) :resorigcol (\d+) /s.exec(node)
    const [column, relation, origin] = match?.slice(1).map(Number) ?? []
    if (column === undefined || !relation || !origin) return []
    return [{ column, origin: { relation, column: origin } }]
  })
}

/** The text of each node directly below the outermost one, without nested nodes. */
function nodesBelowQuery(text: string): string[] {
  const nodes: string[] = []
  let depth = 0
  let node = ''
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    // outToken() puts a backslash before braces, blanks and backslashes inside names.
    if (char === '\\') at++
    else if (char === '{') depth++
    else if (char === '}') {
      if (depth === 2) {
        nodes.push(node)
        node = ''
      }
      depth--
    } else if (depth === 2) node += char
  }
  return nodes
}
