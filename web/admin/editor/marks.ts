import { Mark } from '@tiptap/react'

/** Marks that readers' pages know (web/content/sanitize.ts) and the starter kit does not: preserved, not offered. */
export const plainMarks = ['small', 'sub', 'sup', 'mark'].map((tag) =>
  Mark.create({
    name: tag,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  }),
)
