import { maxTextLength } from './limits.ts'

/** As the database takes it, and without what only fills space. */
export function tidy(text: string): string {
  return (
    text
      .toWellFormed()
      .normalize('NFC')
      // oxlint-disable-next-line no-control-regex -- those are what is taken out
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u2060\ufeff]/g, '')
      .replaceAll(/[^\S\n]+/g, ' ')
      .replaceAll(/ ?\n ?/g, '\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()
      .slice(0, maxTextLength)
      .toWellFormed()
  )
}
