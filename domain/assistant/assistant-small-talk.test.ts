import { describe, expect, it } from 'vitest'
import { languageOf, smallTalkOf } from './assistant-small-talk.ts'

describe('small talk', () => {
  it.each([
    'hi',
    'Hello!',
    'hey there',
    'namaste sir',
    'good morning',
    'नमस्ते',
    'ନମସ୍କାର',
    'hi bro how are you',
    'Namaste, aap kaise hain',
    'नमस्ते, आप कैसे हैं?',
  ])('%s is a greeting', (text) => {
    expect(smallTalkOf(text)).toBe('greeting')
  })

  it.each(['thanks', 'Thank you so much', 'dhanyavaad', 'धन्यवाद', 'ଧନ୍ୟବାଦ', 'ok thanks bhai'])(
    '%s is thanks',
    (text) => {
      expect(smallTalkOf(text)).toBe('thanks')
    },
  )

  it.each(['hi, when is the exam', 'hello exam kab hai', 'ok', '', '???', 'hi 5', 'thank you note for a teacher'])(
    '%s is none',
    (text) => {
      expect(smallTalkOf(text)).toBeUndefined()
    },
  )
})

it.each([
  ['when is the exam', 'en'],
  ['exam kab hai', 'hinglish'],
  ['tell me the SE syllabus', 'en'],
  ['परीक्षा कब है', 'hi'],
  ['ପରୀକ୍ଷା କେବେ', 'or'],
])('%s is asked in %s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})
