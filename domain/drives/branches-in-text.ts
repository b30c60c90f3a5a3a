import type { AnnouncedBranch, RuleValues } from './announced-rules.ts'

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Only where a sentence speaks of branches: IT and ME are words elsewhere. */
const about =
  /\b(?:branch(?:es)?|dep(?:artmen)?ts?|streams?|disciplines?|b\.?\s?tech|b\.?\s?e\b|m\.?\s?tech|eligib\w+|open (?:to|for))/i

export const allBranches = /\ball (?:the )?(?:branches|streams|departments|disciplines)\b/i

/** The branches that a sentence names, by code or name, as the field of a drive's form; none where all may come. */
export function findBranches(sentence: string, branches: readonly AnnouncedBranch[]): RuleValues {
  if (!about.test(sentence) || /\ball (?:the )?(?:branches|streams|departments|disciplines)\b/i.test(sentence))
    return {}
  const codes = branches
    .filter(
      ({ code, name }) =>
        new RegExp(String.raw`(?<![A-Za-z])${escaped(code)}(?![A-Za-z])`).test(sentence) ||
        sentence.toLowerCase().includes(name.toLowerCase()),
    )
    .map(({ code }) => code)
  return codes.length === 0 ? {} : { 'rules.branches': codes.join('\n') }
}
