import { visibleText } from '../text/visible-text.ts'

// Names under which people post: they cannot imitate the site itself. The database has the last word with the
// same rules (supabase/migrations/0018_names_and_files.sql, 0080_visible_texts.sql); tests/security/features/person-names.test.ts compares the two.

const spaces = /[\s\u0085\u180E]+/gu

/** The name without what no eye sees: controls, marks of direction, characters of no width. */
export function cleanName(name: string): string {
  return visibleText(name)
    .replace(spaces, ' ')
    .replace(/^ +| +$/g, '')
}

const reserved = new Set(
  `deleteduser anonymoususer anonymous admin administrator siteadmin moderator campuslife campuslifeadmin
  campuslifeteam campuslifesupport support system official sample samplefree samplepro sampleadmin`.split(/\s+/),
)
/** Lower-case letters of Cyrillic and Greek, and the Latin ones that they look like. */
const lookalikes = new Map(
  [...'авеѕіјкмнорстухԁһӏαβεικμνορτυχ'].map((letter, index) => [letter, 'abesijkmhopctyxdhlabeikmnoptux'[index] ?? '']),
)

/** Whether readers would take it for the site's own voice; case, spaces, points and lookalikes do not count. */
export function isReservedName(name: string): boolean {
  const key = [
    ...cleanName(name)
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[ ._'’·-]/g, ''),
  ]
  return reserved.has(key.map((letter) => lookalikes.get(letter) ?? letter).join(''))
}

export const reservedNameProblem = 'This name is reserved for the site. Please enter your own name.'
