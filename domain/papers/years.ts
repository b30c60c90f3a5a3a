// Apart from kinds.ts: the library's first page, which asks for no year, need not load it.

/**
 * The first and the last year that a paper may be of. The database checks the same ones
 * (supabase/migrations/0007_study_materials.sql).
 */
export const years = { first: 1950, last: 2100 } as const
