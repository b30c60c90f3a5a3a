import { decodeReferences } from '#domain/text/character-references.ts'

/** Text of the database as plain text: HTML entities decoded, spaces joined. */
export const decodeEntities = (text: string): string => decodeReferences(text).replaceAll(/\s+/g, ' ').trim()
