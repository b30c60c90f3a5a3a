/** What may still become a citation: a space, `[`, `[1`, `[12`. */
const begun = /\s?(?:\[\d{0,2})?$/

/**
 * A model's answer without citations of sources that it was not given. A citation may come in two pieces, so the end of
 * a piece that could be the beginning of one waits for the next.
 */
export async function* withGivenCitations(
  pieces: AsyncIterable<string>,
  sources: number,
): AsyncGenerator<string, void> {
  let held = ''
  for await (const piece of pieces) {
    const text = held + piece
    const end = text.search(begun)
    held = end === -1 ? '' : text.slice(end)
    const whole = given(end === -1 ? text : text.slice(0, end), sources)
    if (whole !== '') yield whole
  }
  if (held !== '') yield held
}

function given(text: string, sources: number): string {
  return text.replaceAll(/\s?\[(\d{1,2})\](?!\()/g, (citation, number: string) =>
    Number(number) >= 1 && Number(number) <= sources ? citation : '',
  )
}
