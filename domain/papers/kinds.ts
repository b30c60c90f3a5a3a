/** Kinds of papers with their names. The database has the same list (supabase/schema/papers/tables.sql). */
export const kinds = { paper: 'Question paper', notes: 'Notes', key: 'Answer key' } as const

export type Kind = keyof typeof kinds

export const kindNames = Object.keys(kinds) as [Kind, ...Kind[]]

/** docs/behaviour.md#constants-papers-and-notes. */
export const semesters = [1, 2, 3, 4, 5, 6, 7, 8] as const
