// The same rules as texts.tidied (supabase/schema/texts/visible-text.sql), which enforces them;
// tests/security/features/visible-texts.test.ts compares the two.

/** Controls, direction marks, zero-width characters, fillers; the emoji variation selector outside of emojis. */
const invisible =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class -- they are what is looked for
  /[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0E\uFEFF\uFFA0\uFFF0-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]|(?<![#*0-9\u00A9\u00AE\u203C-\u3299\u{1F000}-\u{1FAFF}])\uFE0F/gu
/** Joiners belong to the spelling of Indian and Arabic scripts and to emojis; elsewhere they are removed. */
const strayJoiners =
  /(?<![\u0600-\u0DFF])(?:\u200C|(?<![\uFE0F\u203C-\u3299\u{1F000}-\u{1FAFF}])\u200D|\u200D(?![\u203C-\u3299\u{1F000}-\u{1FAFF}]))/gu
/** No letter of any script needs more than five marks; more would cover their surroundings. */
const towers = /(\p{M}{5})\p{M}+/gu
// oxlint-disable-next-line no-misleading-character-class -- one by one
const visible = /[^\s\u0085\u200C\u200D\uFE0F\p{M}]/u

/** A text without invisible characters and towers of marks; empty when nothing visible is left. */
export function visibleText(text: string): string {
  if (!/[^\t\n\r -~]/.test(text)) return text
  const tidied = text.normalize('NFC').replace(invisible, '').replace(strayJoiners, '').replace(towers, '$1')
  return visible.test(tidied) ? tidied : ''
}

/** Whether the text has no visible character: then it counts as not entered. */
export const isBlank = (text: string): boolean => visibleText(text).trim() === ''
