import { visibleText } from '../text/visible-text.ts'

// Names of authors must not imitate the site itself. The database enforces the same rules
// (supabase/schema/accounts/names.sql); tests/security/features/person-names.test.ts
// compares the two.

const spaces = /[\s\u0085\u180E]+/gu

/** The name without invisible characters: controls, direction marks, zero-width characters. */
export function cleanName(name: string): string {
  return visibleText(name)
    .replace(spaces, ' ')
    .replace(/^ +| +$/g, '')
}

const reserved = new Set(
  `deleteduser admin administrator siteadmin moderator campuslife campuslifeadmin campuslifeteam
  campuslifesupport support system official sample samplefree samplepro sampleadmin`.split(/\s+/),
)
/** Lower-case letters of Cyrillic and Greek, with the Latin letters that they resemble. */
const lookalikes = new Map(
  [...'авеѕіјкмнорстухԁһӏαβεικμνορτυχ'].map((letter, index) => [letter, 'abesijkmhopctyxdhlabeikmnoptux'[index] ?? '']),
)

/** Whether readers would take it for the site itself, or for a pseudonym of the forum; ignores case, spaces, punctuation and lookalikes. */
export function isReservedName(name: string): boolean {
  const key = [
    ...cleanName(name)
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[ ._'’·-]/g, ''),
  ]
  const folded = key.map((letter) => lookalikes.get(letter) ?? letter).join('')
  return folded.startsWith('anonymous') || reserved.has(folded)
}

export const reservedNameProblem = 'This name is reserved for the site. Please enter your own name.'
