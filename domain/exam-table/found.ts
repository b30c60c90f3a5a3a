/** Something that was found in a text, or that is meant there and cannot be read. */
export type Found<T> = { start: number; end: number } & ({ value: T } | { problem: string })

export const foundIn = (match: RegExpExecArray) => ({ start: match.index, end: match.index + match[0].length })
