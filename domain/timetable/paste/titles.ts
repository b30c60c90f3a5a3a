/** A section as "CSE 5 A" names it. */
export interface SectionName {
  branch: string
  semester: string
  letter: string
}

const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']

export function sectionName(section: string): SectionName {
  const parts = section.trim().split(/\s+/)
  return {
    branch: parts.slice(0, -2).join(' '),
    semester: parts.at(-2) ?? '',
    letter: (parts.at(-1) ?? '').toUpperCase(),
  }
}

const written = ({ branch, semester, letter }: SectionName) =>
  [branch, semester, letter].filter((part) => part !== '').join(' ')

/** The section that a title names, in the form of the own one: "CSE V SEM - SECTION B" is "CSE 5 B". */
export function sectionOfTitle(text: string, own: SectionName): string | undefined {
  const title = text.replaceAll(/\s+/g, ' ').trim()
  if (title === '' || title.length > 200) return undefined
  const letter = letterIn(title, own)
  if (letter === undefined) return undefined
  return written({ branch: own.branch, semester: semesterIn(title) ?? own.semester, letter })
}

function letterIn(title: string, { branch }: SectionName): string | undefined {
  const named = /\b(?:section|sec|division|div|अनुभाग)\b\.?\s*[:\-–.]*\s*["'“(]?([A-Z]|\d{1,2})\b/i.exec(title)?.[1]
  if (named !== undefined) return named.toUpperCase()
  const before = /\b["'“]?([A-Z])["'”]?[\s-]+(?:section|sec|division)\b/.exec(title)?.[1]
  if (before !== undefined) return before
  // "CSE 5 A", "CSE-A", "V SEM CSE B": a letter alone right after the branch, or after its semester.
  const words = title.split(/[\s\-–:,()./]+/)
  const at = words.findIndex((word) => word.toUpperCase() === branch.toUpperCase())
  if (at === -1) return undefined
  const next = words
    .slice(at + 1)
    .filter(
      (word) =>
        !/^(?:\d(?:st|nd|rd|th)?|[ivx]{1,4}|sem(?:ester)?|class|btech|b|tech|year)$/i.test(word) ||
        /^[A-H]$/.test(word),
    )
  const [first] = next
  return first !== undefined && /^[A-H]$/.test(first) ? first : undefined
}

function semesterIn(title: string): string | undefined {
  const match =
    /\b(\d{1,2}|[ivx]{1,4})\s*(?:st|nd|rd|th)?[\s-]*sem(?:ester)?\b/i.exec(title) ??
    /\bsem(?:ester)?\b\.?\s*[:\-–]*\s*(\d{1,2}|[ivx]{1,4})\b/i.exec(title)
  const value = match?.[1]?.toLowerCase()
  if (value === undefined) return undefined
  const number = roman.indexOf(value) + 1 || Number(value)
  return number >= 1 && number <= 12 ? String(number) : undefined
}

const head =
  /time\s*-?\s*table|समय\s*सारणी|department|\bdept\b|college|institute|university|school|semester|\bsem\b|section|\bw\.?\s?e\.?\s?f\b|with effect|academic|session|\byear\b|b\.?\s?tech|class\s*routine|schedule|effective|class(?:es)? (?:start|begin|end)|day\s*\/|period|^legends?\b|abbreviations?/i

/** A title that says nothing about a class: the college, the department, the date from which the table holds. */
export const isHead = (text: string): boolean => head.test(text) || /^[\d\s./-]*$/.test(text)
