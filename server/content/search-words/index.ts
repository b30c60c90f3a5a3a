import { campus } from './campus.ts'
import { codes } from './codes.ts'
import { english } from './english.ts'
import { errands } from './errands.ts'
import { everyday } from './everyday/index.ts'
import { hindi } from './hindi.ts'
import { hinglish } from './hinglish.ts'
import { odia } from './odia.ts'
import { related } from './related.ts'
import type { SearchWord } from './notation/search-word.ts'

const lists = [...related, ...english, ...codes, ...hinglish, ...hindi, ...odia, ...campus, ...errands, ...everyday]

/**
 * The word list that ships: each term once, as the first list has it (a verb's forms, made by rule, may be another's).
 * What an admin has changed or deleted stays as it is (load.ts).
 */
export const searchWords: readonly SearchWord[] = [
  ...new Map(lists.toReversed().map((word) => [word.term, word])).values(),
]
