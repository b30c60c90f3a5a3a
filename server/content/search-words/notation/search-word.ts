/** A row of public.search_words, as it ships. */
export interface SearchWord {
  /** A word, or a phrase of up to four, in lower case. */
  term: string
  /** What it is searched as; none for fillers and question words, which are left out. */
  means: readonly string[]
  language: 'en' | 'hinglish' | 'hi' | 'or' | 'code'
}
