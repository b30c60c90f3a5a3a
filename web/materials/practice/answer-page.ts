/** 'Q3 (b)' and '3.b' alike: '3b'. */
const plain = (number: string) =>
  number
    .toLowerCase()
    .replace(/^(question|que|q)/, '')
    .replaceAll(/[^a-z0-9]/g, '')

/**
 * On which of an answer key's pages the answer to a question begins: where a line does with its number. With parts, '3 (b)'
 * is looked for after '3'. The first page where it is not found.
 */
export function pageOfAnswer(pages: readonly string[], number: string): number {
  const wanted = plain(number)
  const main = /^\d+/.exec(wanted)?.[0]
  if (main === undefined) return 1
  let found: number | undefined
  let inMain = false
  for (const [index, text] of pages.entries())
    for (const line of text.split('\n')) {
      const label =
        /^\s*(?:question|que|q|ans(?:wer)?)?[\s.:]*(\d{1,2})?\s*[.):]?\s*(?:\(?([a-z]|[ivx]{1,4})[.)])?/i.exec(line)
      const [, figure, part] = label ?? []
      if (figure !== undefined) inMain = figure === main
      if (!inMain) continue
      if (figure === main) found ??= index + 1
      if (part !== undefined && `${main}${part.toLowerCase()}` === wanted) return index + 1
    }
  return found ?? 1
}
