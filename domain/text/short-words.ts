/**
 * A question without the ends of endless words, after 60 letters, which no word has: the search compares a word's
 * letters with those of all that it knows, and one of 500 letters took it two seconds.
 */
export const shortWords = (question: string): string => question.replaceAll(/(\S{60})\S+/gu, '$1')
