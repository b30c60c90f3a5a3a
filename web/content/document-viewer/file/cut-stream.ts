/** The streams of a page are rarely longer; a longer one may belong to another page. */
const longest = 768 * 1024

/**
 * The number of missing bytes of a stream in which the beginning of a PDF ends; 0 where it ends outside of one, or
 * where the stream's length is not a direct number (ISO 32000-1, 7.3.8). In nearly all papers that stream belongs to
 * the first page, since writers and scanners write pages in order.
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
