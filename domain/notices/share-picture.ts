/** Scripts of the fonts that pictures are drawn with (server/features/files/share-pictures). */
const undrawn = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Script=Devanagari}\p{Script=Oriya}]/u

/** Whether a notice's picture can show all of its words. */
export const canBeDrawn = ({ title, author }: { title: string; author: string }): boolean =>
  !undrawn.test(title + author)

/** Without emoji, which no font of the picture has. */
export const drawnText = (text: string): string =>
  text
    // A joiner without an emoji before it belongs to an Indic word.
    .replaceAll(/(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator})\u{FE0F}?\u{200D}?/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
