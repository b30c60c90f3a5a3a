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
 * The shipped word list: each term once, from the first list that has it (generated forms of verbs may repeat
 * another's). An admin's changes and deletions stay (load.ts).
 */
export const searchWords: readonly SearchWord[] = [
  ...new Map(lists.toReversed().map((word) => [word.term, word])).values(),
]
