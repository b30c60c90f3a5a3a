type Token = { kind: 'many'; crossing: boolean } | { kind: 'one' } | { kind: 'character'; value: string }

/**
 * Whether all of `text` matches a glob of the redirect allow list (the language of gobwas/glob, which GoTrue uses, with
 * `.` and `/` as separators): `*` and `?` stop at separators, `**` does not, `{a,b}` is a choice, a backslash escapes
 * the next character. Time is at most length times pattern, because the text comes from an unauthenticated request.
 */
export function matchesGlob(glob: string, text: string): boolean {
  return alternatives(glob).some((plain) => matches(parse(plain), text))
}

/** `a{b,c}d` becomes `abd` and `acd`. Braces do not nest. */
function alternatives(glob: string): string[] {
  const [whole, before = '', choices = '', after = ''] = /^((?:[^{\\]|\\.)*)\{([^{}]*)\}(.*)$/s.exec(glob) ?? []
  if (whole === undefined) return [glob]
  return choices.split(',').flatMap((choice) => alternatives(after).map((rest) => before + choice + rest))
}

function parse(glob: string): Token[] {
  return Array.from(glob.matchAll(/\*\*+|\*|\?|\\(.)|(.)/gsu), ([part, escaped, plain]) => {
    if (part === '*') return { kind: 'many', crossing: false }
    if (part === '?') return { kind: 'one' }
    const value = escaped ?? plain
    return value === undefined ? { kind: 'many', crossing: true } : { kind: 'character', value }
  })
}

/** Follows all ways through the tokens in parallel. */
function matches(tokens: Token[], text: string): boolean {
  let reached = withSkips(tokens, new Set([0]))
  for (const character of text) {
    const isSeparator = character === '.' || character === '/'
    const next = new Set<number>()
    for (const at of reached) {
      const token = tokens[at]
      if (token === undefined) continue
      if (token.kind === 'many' && (token.crossing || !isSeparator)) next.add(at)
      if (token.kind === 'one' && !isSeparator) next.add(at + 1)
      if (token.kind === 'character' && token.value === character) next.add(at + 1)
    }
    if (next.size === 0) return false
    reached = withSkips(tokens, next)
  }
  return reached.has(tokens.length)
}

/** A `*` also matches nothing. */
function withSkips(tokens: Token[], reached: Set<number>): Set<number> {
  for (const at of reached) if (tokens[at]?.kind === 'many') reached.add(at + 1)
  return reached
}
