/** A paragraph, or the items of a list. */
type PolicyBlock = string | readonly string[]

export interface PolicyTextSection {
  title: string
  blocks: readonly PolicyBlock[]
}

/** As the database checks it, too. */
export const maxPolicyText = 60_000

const heading = /^##[ \t]+(\S.*)$/
const item = /^[-*•][ \t]+(\S.*)$/

/** Why a text is no policy; undefined where nothing is wrong. */
export const policyTextProblem = (text: string): string | undefined =>
  heading.test(text.trim().split('\n')[0]?.trim() ?? '')
    ? undefined
    : 'Begin with a heading: a line such as ## Who may use it'

/**
 * The sections of a policy that a college has written: `## ` begins a section, `- ` an item of a list, an empty line a
 * paragraph. No other marks: what is published word by word should read the same everywhere.
 */
export function policySections(text: string): PolicyTextSection[] {
  const sections: { title: string; blocks: (string | string[])[] }[] = []
  let goesOn = false
  for (const line of text.split('\n').map((one) => one.trim())) {
    const [, title] = heading.exec(line) ?? []
    if (title !== undefined) sections.push({ title, blocks: [] })
    const blocks = sections.at(-1)?.blocks
    const last = blocks?.at(-1)
    const [, listed] = item.exec(line) ?? []
    if (title === undefined && line !== '' && blocks !== undefined) {
      if (listed !== undefined && Array.isArray(last)) last.push(listed)
      else if (listed !== undefined) blocks.push([listed])
      else if (goesOn && typeof last === 'string') blocks[blocks.length - 1] = `${last} ${line}`
      else if (goesOn && Array.isArray(last)) last.push(`${last.pop() ?? ''} ${line}`)
      else blocks.push(line)
    }
    goesOn = line !== '' && title === undefined
  }
  return sections
}
