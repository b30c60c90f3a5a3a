/** A text with what is selected in it. */
export interface Selected {
  text: string
  start: number
  end: number
}

/** What replaces a part of a text, and what is selected then: places in the whole text. */
export interface Replacement {
  from: number
  to: number
  text: string
  selection: [start: number, end: number]
}

export type Tool = 'bold' | 'italic' | 'code' | 'link' | 'list' | 'formula'

/** The letters that press a tool with Ctrl, or Command. */
export const shortcuts: Record<string, Tool> = { b: 'bold', i: 'italic', e: 'code', k: 'link' }

/** Applies a tool; applied again, bold, italic, code and list take their marks away. */
export function applyTool(tool: Tool, selected: Selected): Replacement {
  switch (tool) {
    case 'bold':
      return wrap(selected, '**', 'bold text')
    case 'italic':
      return wrap(selected, '*', 'italic text')
    case 'code':
      return isBlock(selected) ? fence(selected, '```', 'code') : wrap(selected, '`', 'code')
    case 'formula':
      return isBlock(selected) ? fence(selected, '$$', 'x^2') : wrap(selected, '$', 'x^2')
    case 'link':
      return link(selected)
    case 'list':
      return list(selected)
  }
}

/** Whether several lines are selected, or an empty one: then code and formulas have lines of their own. */
const isBlock = ({ text, start, end }: Selected) =>
  text.slice(start, end).includes('\n') ||
  (start === end && text !== '' && /(?:^|\n)$/.test(text.slice(0, start)) && /^(?:\n|$)/.test(text.slice(end)))

function wrap({ text, start, end }: Selected, mark: string, sample: string): Replacement {
  const inner = text.slice(start, end)
  const isMarked = text.slice(0, start).endsWith(mark) && text.slice(end).startsWith(mark)
  // One star of two is not the mark of italics.
  if (isMarked && !(mark === '*' && text.slice(0, start).endsWith('**'))) {
    const from = start - mark.length
    return { from, to: end + mark.length, text: inner, selection: [from, from + inner.length] }
  }
  // A mark beside a blank is none.
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(inner) ?? []
  const shown = words === '' ? sample : words
  const at = start + before.length + mark.length
  return {
    from: start,
    to: end,
    text: `${before}${mark}${shown}${mark}${after}`,
    selection: [at, at + shown.length],
  }
}

function fence({ text, start, end }: Selected, mark: string, sample: string): Replacement {
  const [from, to] = wholeLines(text, start, end)
  const inner = text.slice(from, to)
  const shown = inner.trim() === '' ? sample : inner
  const at = from + mark.length + 1
  return { from, to, text: `${mark}\n${shown}\n${mark}`, selection: [at, at + shown.length] }
}

function link({ text, start, end }: Selected): Replacement {
  const inner = text.slice(start, end)
  const isAddress = /^(?:https?:\/\/|www\.)\S+$/i.test(inner)
  const [label, address] = isAddress ? ['text', inner] : [inner.trim() === '' ? 'text' : inner.trim(), 'https://']
  const written = `[${label}](${address})`
  const at = start + (isAddress || label === 'text' ? 1 : label.length + 3)
  return {
    from: start,
    to: end,
    text: written,
    selection: [at, at + (isAddress || label === 'text' ? label : address).length],
  }
}

function list({ text, start, end }: Selected): Replacement {
  const [from, to] = wholeLines(text, start, end)
  const lines = text.slice(from, to).split('\n')
  const isList = lines.every((line) => /^\s*[-*+] /.test(line))
  const written = lines.map((line) => (isList ? line.replace(/^(\s*)[-*+] /, '$1') : `- ${line}`)).join('\n')
  return { from, to, text: written, selection: [from + written.length, from + written.length] }
}

function wholeLines(text: string, start: number, end: number): [from: number, to: number] {
  const next = text.indexOf('\n', end)
  return [text.lastIndexOf('\n', start - 1) + 1, next === -1 ? text.length : next]
}
