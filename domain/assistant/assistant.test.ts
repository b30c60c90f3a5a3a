import { describe, expect, test } from 'vitest'
import { assistantLimits, firstQuestions, messagePreview, suggestionsFor, turnsToSend } from './assistant.ts'
import type { Turn } from './assistant.ts'

const texts = (question: string, reply = '') => suggestionsFor(question, reply).map(({ text }) => text)

const study = ['PDF notes', 'Slides', 'Video lectures']
const exams = ['Last 5 years papers', 'Model answers', 'Exam schedule']
const alumni = ['Search by course', 'Events', 'Mentorship']
const otherwise = ['More Help', 'Platform Features', 'Contact Support']

describe('suggestions', () => {
  test.each([
    ['Any notes for DBMS?', '', study],
    ['study MATERIALS', '', study],
    ['how should I study', '', study],
    ['When are the exams?', '', exams],
    ['question papers', '', exams],
    ['PYQs of 2023', '', exams],
    ['alumni at a bank', '', alumni],
    ['ask a senior', '', alumni],
    ['connect me', '', alumni],
    ['Where is the canteen?', '', otherwise],
    ['Where is it?', 'The papers stand on a page of their own.', exams],
    ['Where is it?', 'Ask a senior.', alumni],
    // The question counts before words that the answer mentions.
    ['Which seniors?', 'Their notes are here.', alumni],
    ['notes for the exam', '', study],
    ['a newspaper', 'For example, in the library.', otherwise],
    ['the connection is slow', '', otherwise],
    ['Contact Support', '', otherwise],
    ['More Help', '', otherwise],
  ])('%s / %s', (question, reply, expected) => {
    expect(texts(question, reply)).toEqual(expected)
  })
})

test.each(['namaste', 'thank you', 'good morning sir'])(
  'after "%s", where no keyword fits, the specified ones stand first and what everybody asks beside them',
  (smallTalk) => {
    expect(texts(smallTalk)).toEqual([...otherwise, ...firstQuestions.map(({ text }) => text)])
  },
)

describe('the preview of a message', () => {
  test.each([
    ['30 characters on a phone', 'x'.repeat(30), true, 'x'.repeat(30)],
    ['31 characters on a phone', 'x'.repeat(31), true, `${'x'.repeat(30)}...`],
    ['50 characters on a desktop', 'x'.repeat(50), false, 'x'.repeat(50)],
    ['51 characters on a desktop', 'x'.repeat(51), false, `${'x'.repeat(50)}...`],
    ['line breaks', 'a\n\n  b', false, 'a b'],
    ['31 emoji on a phone', '😀'.repeat(31), true, `${'😀'.repeat(30)}...`],
  ])('of %s', (_name, text, phone, expected) => {
    expect(messagePreview(text, phone)).toBe(expected)
  })
})

const turn = (role: Turn['role'], text: string): Turn => ({ role, text })

describe('what is sent', () => {
  test('is the end of the conversation, beginning with a person', () => {
    const all = Array.from({ length: 31 }, (_, index) => turn(index % 2 === 0 ? 'user' : 'assistant', `${index}`))
    const sent = turnsToSend(all)
    expect(sent.length).toBeLessThanOrEqual(assistantLimits.turns)
    expect(sent[0]?.role).toBe('user')
    expect(sent.at(-1)?.text).toBe('30')
  })

  test('stays within the limits, whatever was said before', () => {
    const long = 'x'.repeat(20_000)
    const sent = turnsToSend([turn('user', long), turn('assistant', long), turn('user', long), turn('user', 'why?')])
    expect(sent.at(-1)).toEqual(turn('user', 'why?'))
    expect(Math.max(...sent.map(({ text }) => text.length))).toBe(assistantLimits.turn)
    expect(sent.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(assistantLimits.conversation)
  })
})
