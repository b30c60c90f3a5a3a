/** Strings, comments and inline images of a content stream (7.8.2, 8.9.7), and the operators q and Q. */
const tokens =
  /\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\)|%[^\r\n]*|<[\da-fA-F\s]*>|\bID\s[\s\S]*?\sEI(?=\s|$)|(?<![^\s[\]<>()/{}])[qQ](?![^\s[\]<>()/{}%])/g

/** How many graphics states a page's content saves without restoring them. */
export function unclosedStates(content: string): number {
  let open = 0
  for (const [token] of content.matchAll(tokens)) {
    if (token === 'q') open++
    else if (token === 'Q') open = Math.max(0, open - 1)
  }
  return open
}
