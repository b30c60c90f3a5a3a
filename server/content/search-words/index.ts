import { codes } from './codes.ts'
import { english } from './english.ts'
import { hindi } from './hindi.ts'
import { hinglish } from './hinglish.ts'
import { odia } from './odia.ts'
import type { SearchWord } from './search-word.ts'

/** The word list that ships: each term once. What an admin has changed or deleted stays as it is (load.ts). */
export const searchWords: readonly SearchWord[] = [...english, ...codes, ...hinglish, ...hindi, ...odia]
