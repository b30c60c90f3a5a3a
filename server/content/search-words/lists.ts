import { codes } from './codes.ts'
import { english } from './english.ts'
import type { SearchWord } from './entries.ts'
import { hindi } from './hindi.ts'
import { hinglish } from './hinglish.ts'
import { odia } from './odia.ts'

/** The shipped word list, each term once. */
export const searchWords: readonly SearchWord[] = [...english, ...codes, ...hinglish, ...hindi, ...odia]
