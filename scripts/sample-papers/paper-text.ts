/** A line of a sample paper's text (supabase/seed/papers/*.txt), by its layout. */
export type Line =
  | { kind: 'heading' | 'section' | 'instruction' | 'or' | 'text'; text: string }
  | { kind: 'edges'; left: string; right: string }
  | { kind: 'question'; level: number; labels: string[]; text: string; marks: string }
  | { kind: 'row'; cells: string[] }
  | { kind: 'figure'; name: string }
  | { kind: 'gap' | 'page' }

const label = /^((?:Q?\d{1,2}[.)])|\([a-z]{1,4}\)|[a-z]\)|[a-z]\.|[ivx]{1,4}\.) +(.*)$/

/**
 * `# heading`, `= left | right`, `* instruction`, `## section`, `OR`, `---` for a new page, `| cell | cell |`, `figure: name`,
 * and questions: two spaces for each level, the label, the text, and after `>>` the text of the right margin.
 */
export function parsePaper(source: string): Line[] {
  return source.trimEnd().split('\n').map(parseLine)
}

function parseLine(line: string): Line {
  const trimmed = line.trim()
  if (trimmed === '') return { kind: 'gap' }
  if (trimmed === '---') return { kind: 'page' }
  if (trimmed === 'OR') return { kind: 'or', text: 'OR' }
  if (trimmed.startsWith('## ')) return { kind: 'section', text: trimmed.slice(3) }
  if (trimmed.startsWith('# ')) return { kind: 'heading', text: trimmed.slice(2) }
  if (trimmed.startsWith('* ')) return { kind: 'instruction', text: trimmed.slice(2) }
  if (trimmed.startsWith('figure: ')) return { kind: 'figure', name: trimmed.slice(8) }
  if (trimmed.startsWith('| '))
    return {
      kind: 'row',
      cells: trimmed
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    }
  if (trimmed.startsWith('= ')) {
    const [left = '', right = ''] = trimmed.slice(2).split(' | ')
    return { kind: 'edges', left, right }
  }
  const [words = '', marks = ''] = trimmed.split(' >> ')
  const labels: string[] = []
  let text = words
  // "2. (a)" begins a question and its first part.
  for (let found = label.exec(text); found !== null && labels.length < 2; found = label.exec(text)) {
    labels.push(found[1] ?? '')
    text = found[2] ?? ''
  }
  if (labels.length === 0) return { kind: 'text', text: words }
  return { kind: 'question', level: Math.ceil((line.length - line.trimStart().length) / 2), labels, text, marks }
}
