import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { type ConsentTexts, consentVersion, languages, languageTags, optionalPurposes, purposes } from './consent.ts'
import { consentTexts } from './texts/texts.ts'

/** Every text with its path. */
function textsOf(value: object, path = ''): [string, string][] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    typeof inner === 'string' ? [[path + name, inner]] : textsOf(inner as object, `${path}${name}.`),
  )
}

const numbers = (texts: ConsentTexts) => textsOf(texts).map(([, text]) => text.match(/\d+/g) ?? [])

const script = { en: /[a-z]/i, hi: /\p{Script=Devanagari}/u, or: /\p{Script=Oriya}/u }
const scriptsOfOthers = {
  en: /\p{Script=Devanagari}|\p{Script=Oriya}/u,
  hi: /\p{Script=Oriya}|[a-z]{2}/iu,
  or: /\p{Script=Devanagari}|[a-z]{2}/iu,
}

it('has every text in three languages, each in its own script', () => {
  expect(Object.keys(languages)).toEqual(languageTags)
  const paths = textsOf(consentTexts.en).map(([path]) => path)
  for (const tag of languageTags) {
    expect(textsOf(consentTexts[tag]).map(([path]) => path)).toEqual(paths)
    for (const [path, text] of textsOf(consentTexts[tag])) {
      const words = text.replaceAll('{account}', '').replaceAll('।', '')
      // The path, for the message of a failure.
      expect({ path, written: script[tag].test(words) }).toEqual({ path, written: true })
      expect({ path, others: scriptsOfOthers[tag].exec(words) }).toEqual({ path, others: null })
    }
  }
})

it('names the account of a child once, and the same numbers in every language', () => {
  for (const tag of languageTags) {
    expect(consentTexts[tag].parent.asked.split('{account}')).toHaveLength(2)
    expect(numbers(consentTexts[tag])).toEqual(numbers(consentTexts.en))
  }
})

it('has an optional purpose for each but the account', () => {
  expect(['account', ...optionalPurposes]).toEqual(purposes)
  for (const tag of languageTags) expect(Object.keys(consentTexts[tag].purposes)).toEqual(purposes)
})

it('has a new version whenever a text changes', () => {
  const text = JSON.stringify(languageTags.map((tag) => consentTexts[tag]))
  // A change needs a new version, which every account answers again: consent.ts, private.consent_versions(), and here both.
  expect({ version: consentVersion, texts: createHash('sha256').update(text).digest('hex').slice(0, 12) }).toEqual({
    version: '2026-11-30',
    texts: '33658f5e73bf',
  })
})
