// Names under which people post: they cannot imitate the site itself. The database has the last word with the
// same rules (supabase/migrations/0018_names_and_files.sql); tests/security/features/person-names.test.ts compares the two.

const invisible =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class -- they are what is looked for
  /[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\u{E0000}-\u{E0FFF}]/gu
/** Part of the spelling in Indian scripts, and nowhere else. */
const strayJoiners = /(?<![\u0900-\u0DFF])[\u200C\u200D]/gu
const spaces = /[\s\u0085\u180E]+/gu

/** The name without what no eye sees: controls, marks of direction, characters of no width. */
export function cleanName(name: string): string {
  return name
    .normalize('NFC')
    .replace(invisible, '')
    .replace(strayJoiners, '')
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
