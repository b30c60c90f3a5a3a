export const spoilerLine = /^ {0,3}>! ?/

/** A Markdown text with a word in place of each spoiler, and the lines of its spoilers: for where it is not formatted. */
export function splitSpoilers(text: string): { open: string; hidden: string } {
  const open: string[] = []
  const hidden: string[] = []
  let inSpoiler = false
  for (const line of withLineFeeds(text).split('\n')) {
    const isHidden = spoilerLine.test(line)
    if (isHidden) hidden.push(line)
    if (!isHidden) open.push(line)
    else if (!inSpoiler) open.push('(spoiler)')
    inSpoiler = isHidden
  }
  return { open: open.join('\n'), hidden: hidden.join('\n') }
}

/** Line ends as the parser reads them. */
export const withLineFeeds = (text: string) => text.replaceAll(/\r\n?/g, '\n')
