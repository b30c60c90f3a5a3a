// Apart from kinds.ts, because the library's first page needs no years.

/**
 * The first and the last possible year of a paper. The database checks the same
 * (supabase/schema/papers/tables.sql).
 */
export const years = { first: 1950, last: 2100 } as const
