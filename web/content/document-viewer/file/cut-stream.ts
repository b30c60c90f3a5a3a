/** What a page is made of is rarely heavier; what is, may belong to another page. */
const longest = 768 * 1024

/**
 * How many bytes of a stream are missing where the beginning of a PDF ends within one; 0 where it does not, or where its
 * length is not said in place (ISO 32000-1, 7.3.8). In nearly all papers that is what the first page shows: writers and
 * scanners put the pages down in their order.
 */
export function cutStream(head: Uint8Array): number {
  const text = new TextDecoder('latin1').decode(head)
  const last = text.lastIndexOf('endstream')
  const start = /\bstream\r?\n/g
  start.lastIndex = last === -1 ? 0 : last + 'endstream'.length
  const found = start.exec(text)
  if (!found) return 0
  const dictionary = text.slice(text.lastIndexOf(' obj', found.index), found.index)
  const length = Number(/\/Length\s+(\d+)(?![\d\s]*\d\s+R)/.exec(dictionary)?.[1] ?? 0)
  const missing = found.index + found[0].length + length - head.length
  return missing > 0 && length <= longest ? missing : 0
}
