/** Strings, comments, pictures between the words of a content stream (7.8.2, 8.9.7), and the two operators themselves. */
const tokens =
  /\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\)|%[^\r\n]*|<[\da-fA-F\s]*>|\bID\s[\s\S]*?\sEI(?=\s|$)|(?<![^\s[\]<>()/{}])[qQ](?![^\s[\]<>()/{}%])/g

/** How many graphics states a page's content opens and leaves open. */
export function unclosedStates(content: string): number {
  let open = 0
  for (const [token] of content.matchAll(tokens)) {
    if (token === 'q') open++
    else if (token === 'Q') open = Math.max(0, open - 1)
  }
  return open
}
