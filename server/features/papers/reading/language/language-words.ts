import { dictionaryOf, type Language } from './dictionary.ts'

// How much of a text is language: what a reading of a page is worth. Signs say nothing: rubbish has as many.

export interface Worth {
  /** Letters of the words that a dictionary of their script has, by how surely they were recognised. */
  known: number
  /** Of the letters of all words, 0 to 1; 1 where there is too little to judge. */
  share: number
  letters: number
}

interface ReadWord {
  text: string
  /** 0 to 100; a text layer's is 100. */
  confidence: number
}

/** Shorter ones are in every dictionary, as abbreviations. */
const shortest: Record<Language, number> = { eng: 4, hin: 3, ori: 3 }
/** With fewer letters in words, a page of formulas is not judged by its words. */
export const enoughLetters = 40

const scripts: readonly [RegExp, Language][] = [
  [/^[\p{Script=Latin}'’]+$/u, 'eng'],
  [/^[\p{Script=Devanagari}\u200c\u200d]+$/u, 'hin'],
  [/^[\p{Script=Oriya}\u200c\u200d]+$/u, 'ori'],
]
const parts = /(?:\p{L}|\p{M}|[\u200c\u200d]|['’\ufffd\ue000-\uf8ff])+/gu
const broken = /[\ufffd\ue000-\uf8ff]/

export function worthOf(words: Iterable<ReadWord>): Worth {
  let known = 0
  let found = 0
  let letters = 0
  for (const { text, confidence } of words)
    for (const part of text.match(parts) ?? []) {
      const language = scripts.find(([script]) => script.test(part))?.[1]
      const word = part.replaceAll(/^['’]+|['’]s?$|['’]+$/g, '')
      if (word.length < (language === undefined ? 3 : shortest[language])) continue
      letters += word.length
      // Scripts without a dictionary here are taken at their word; what mixes two is none.
      if (language === undefined ? !isOneScript(word) : !isKnown(word, language)) continue
      found += word.length
      known += (word.length * confidence) / 100
    }
  return { known, share: letters < enoughLetters ? 1 : found / letters, letters }
}

/** Of two readings of one page the one with the larger value is the better. */
export const valueOf = ({ known, share }: Worth): number => known * share

function isKnown(word: string, language: Language): boolean {
  const dictionary = dictionaryOf(language)
  return dictionary.has(word) || (language === 'eng' && dictionary.has(word.toLowerCase()))
}

const otherScript =
  /^(?:[\p{Script=Bengali}\p{M}]+|[\p{Script=Telugu}\p{M}]+|[\p{Script=Tamil}\p{M}]+|[\p{Script=Kannada}\p{M}]+|[\p{Script=Malayalam}\p{M}]+|[\p{Script=Gujarati}\p{M}]+|[\p{Script=Gurmukhi}\p{M}]+|[\p{Script=Arabic}\p{M}]+|[\p{Script=Greek}\p{M}]+|[\p{Script=Han}]+|[\p{Script=Cyrillic}\p{M}]+)$/u
const isOneScript = (word: string) => !broken.test(word) && otherScript.test(word)

export const wordsOfText = (text: string): ReadWord[] =>
  text.split(/\s+/).map((word) => ({ text: word, confidence: 100 }))
