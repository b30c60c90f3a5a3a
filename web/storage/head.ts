import type { Place } from './places.ts'

/** Reading a place in the script of a document's head, which imports nothing. */
export const readInHead = ({ name }: Place): string => `localStorage.getItem('${name}')`
