/** A shipped row of public.search_words. */
export interface SearchWord {
  /** A word, or a phrase of up to four, in lower case. */
  term: string
  /** The words to search instead; none for fillers and question words, which are dropped. */
  means: readonly string[]
  language: 'en' | 'hinglish' | 'hi' | 'or' | 'code'
}
