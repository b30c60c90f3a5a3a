/** The steps of a drive that have a list, with what a list of it is called. */
export const shortlistSteps = { test: 'the test', interviews: 'the interviews', result: 'selected students' } as const
export type ShortlistStep = keyof typeof shortlistSteps

export const maxEntries = 1000

export interface Entry {
  /** Of the pasted text, from 1. */
  line: number
  written: string
}

/** A roll number or an address a line; several of one line are divided by commas, semicolons or tabs. */
export const entriesOf = (text: string): Entry[] =>
  text
    .split(/\r\n|\r|\n/)
    .flatMap((row, index) => row.split(/[,;\t]/).map((part) => ({ line: index + 1, written: part.trim() })))
    .filter(({ written }) => written !== '')
