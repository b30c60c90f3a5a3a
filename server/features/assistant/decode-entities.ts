import { decodeReferences } from '#domain/text/character-references.ts'

/** Text of the database for showing as text: the names that HTML has for some characters read, space joined. */
export const decodeEntities = (text: string): string => decodeReferences(text).replaceAll(/\s+/g, ' ').trim()
