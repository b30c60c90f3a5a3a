/** A value in a text, or an invalid text in its place. */
export type Found<T> = { start: number; end: number } & ({ value: T } | { problem: string })

export const foundIn = (match: RegExpExecArray) => ({ start: match.index, end: match.index + match[0].length })
