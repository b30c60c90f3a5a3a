/** The lists of the forum, as the address has them: the newest are those without a name. */
export const shownLists = ['', 'unanswered', 'solved', 'mine'] as const
export type Shown = (typeof shownLists)[number]

/** Of any other text in the address, the newest. */
export const shownOf = (text: string): Shown => shownLists.find((name) => name === text) ?? ''
