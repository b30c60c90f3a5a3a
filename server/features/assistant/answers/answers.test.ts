import { describe, expect, it } from 'vitest'
import { freshEntries } from '#domain/cgpa/entries.ts'
import { answerOnAlumni } from './alumni.ts'
import { answerOnExams } from './dates.ts'
import { answerFromNotice } from './notice.ts'
import { answerOnOwnAccount } from './own-account.ts'
import { parseQuestion, wordsOf } from './question.ts'
import { bestSentence, inMarkdown, sentencesOf } from './sentences.ts'
import { answerOnSgpa } from './sgpa-needed.ts'

const none = new Map<string, string[]>()
const source = { kind: 'notice', id: 'n', title: 'Forms', excerpt: '' } as const
const now = new Date('2026-11-16T10:00:00+05:30')

const sgpaFor = (text: string, saved?: ReturnType<typeof freshEntries>) =>
  answerOnSgpa(parseQuestion(text, { dictionary: none }), saved)?.text

const person = (name: string, graduation_year: number, company: string, location: string) => ({
  id: name,
  name,
  graduation_year,
  company,
  location,
  degree: 'B.Tech',
  current_position: 'Engineer',
  bio: null,
})

const exam = (id: string, course: string, code: string, date: string) => ({
  id,
  course,
  code,
  date,
  own: false,
  exam: 'end-semester' as const,
  starts_at: '10:00:00',
  hall: '',
})

describe('words', () => {
  it('keep the point of a number and the vowel signs of a word', () => {
    expect(wordsOf('7.5 CGPA, परीक्षा ୨୦୨୪?')).toEqual(['7.5', 'cgpa', 'परीक्षा', '2024'])
  })

  it('are read by the longest entry of the list, and fillers are left out', () => {
    const list = new Map([
      ['hall ticket', ['admit card']],
      ['hall', ['room']],
      ['kab', []],
    ])
    expect(parseQuestion('hall ticket kab', { dictionary: list }).topics).toEqual(['admit', 'card'])
    expect([...parseQuestion('hall ticket kab', { dictionary: list }).wants]).toEqual(['when'])
  })
})

describe('a notice', () => {
  const row = {
    id: 'n',
    title: 'Forms',
    excerpt: '',
    content:
      '<p>Bring a pen.</p><p>Forms close on <b>20 November</b>.</p><table><tr><td>Late</td><td>₹200</td></tr></table>',
    deadline: new Date('2026-11-20T16:30:00+05:30'),
  }

  it('says its deadline and the sentence with the date', () => {
    const answer = answerFromNotice(parseQuestion('last date of forms', { dictionary: none }), source, row, now)
    expect(answer?.text).toBe(
      'The deadline is **Friday, 20 November 2026, 4:30 pm** (in 4 days). [1]\n\n“Forms close on 20 November.” [1]',
    )
    expect(answer?.sources[0]?.excerpt).toBe('Forms close on 20 November.')
  })

  it('has the last minute of the day before as its deadline where it ends at midnight, as everywhere', () => {
    const midnight = { ...row, deadline: new Date('2026-11-21T00:00:00+05:30') }
    const on = (day: string) =>
      answerFromNotice(
        parseQuestion('last date of forms', { dictionary: none }),
        source,
        midnight,
        new Date(`${day}T10:00:00+05:30`),
      )?.text
    expect(on('2026-11-20')).toContain('**Friday, 20 November 2026, end of the day** (today)')
    expect(on('2026-11-21')).toContain('**Friday, 20 November 2026, end of the day** (over)')
  })

  it('says what it costs', () => {
    expect(answerFromNotice(parseQuestion('late fee', { dictionary: none }), source, row, now)?.text).toBe(
      '“Late · ₹200” [1]',
    )
  })

  it('is left to speak for itself where neither is asked', () => {
    expect(answerFromNotice(parseQuestion('forms', { dictionary: none }), source, row, now)).toBeUndefined()
  })

  it('answers another question by the sentence that has its words, else by the one that the search took', () => {
    const found = { ...source, excerpt: 'Bring a pen.' }
    const says = (text: string, of: typeof found) =>
      answerFromNotice(parseQuestion(text, { dictionary: none }), of, row, now)?.text
    expect(says('do we bring a pencil too', found)).toBe('“Bring a pen.” [1]')
    expect(says('pen allowed', source)).toBe('“Bring a pen.” [1]')
    expect(says('what is late here then', source)).toBe('“Late · ₹200” [1]')
    expect(says('form please', found)).toBeUndefined()
    expect(says('what are these forms for', { ...source, excerpt: 'Forms' })).toBeUndefined()
  })

  it('cannot make a link, a heading or a citation of an answer', () => {
    expect(inMarkdown('[1] <b>## [x](http://e.example)')).toBe(String.raw`\[1\] \<b\>\#\# \[x\](http://e.example)`)
  })
})

it('the sentence that answers is chosen, not the first', () => {
  const sentences = sentencesOf('<p>Welcome. The library opens at 8 am.</p><li>The gym is shut</li>')
  expect(sentences).toEqual(['Welcome.', 'The library opens at 8 am.', 'The gym is shut'])
  expect(bestSentence(parseQuestion('when does the library open', { dictionary: none }), sentences)).toBe(
    'The library opens at 8 am.',
  )
})

it('a sentence that a rare word of the question is in is chosen before one with what all of them are about', () => {
  const sentences = sentencesOf(
    '<p>Check the subject codes of the form.</p><p>The form is on the portal.</p><p>Cash is not taken for the form at the portal.</p>',
  )
  expect(bestSentence(parseQuestion('is cash fine for the form', { dictionary: none }), sentences)).toContain(
    'Cash is not taken',
  )
})

it('a row of a table is quoted with what its figures are, and without its empty cells', () => {
  const table =
    '<table><tr><th>Request</th><th>Fee a paper</th><th>Until</th></tr><tr><td>Re-totalling</td><td>₹100</td><td>26 June</td></tr><tr><td>Hall ticket</td><td>None</td><td>From 9 May</td></tr></table>'
  expect(sentencesOf(table)).toEqual(['Re-totalling · Fee a paper ₹100 · Until 26 June', 'Hall ticket · From 9 May'])
})

it('a question is quoted with the answer that follows it, and an introduction with its list', () => {
  expect(sentencesOf('<li>Were you ill? Apply within three days. Bring proof.</li>')).toEqual([
    'Were you ill? Apply within three days.',
    'Bring proof.',
  ])
  expect(sentencesOf('<p>Bring:</p><ul><li>a form,</li><li>a photo.</li></ul><p>Come early.</p>')).toEqual([
    'Bring: a form, a photo.',
    'a form,',
    'a photo.',
    'Come early.',
  ])
})

it('a sentence is quoted as a reader sees it', () => {
  const [sentence] = sentencesOf('<p>It&#39;s the college&rsquo;s day&nbsp;&#x2013; &ldquo;R&amp;D&rdquo; &amp;lt;</p>')
  expect(sentence).toBe("It's the college’s day – “R&D” &lt;")
})

describe('the SGPA needed', () => {
  it('comes from the numbers of the question', () => {
    expect(sgpaFor('what sgpa do i need for 8 cgpa, i have 7.5 after 4 semesters, 4 left')).toContain('**8.50**')
  })

  it('comes from the account where it has saved its semesters', () => {
    const saved = { ...freshEntries(), previous: { cgpa: '7', semesters: '3', credits: '' } }
    expect(sgpaFor('sgpa for 7.5 cgpa', { ...saved, plan: { ...saved.plan, left: '3' } })).toContain('**8.00**')
    expect(sgpaFor('sgpa for 9.9 cgpa', saved)).toContain('out of reach')
    expect(sgpaFor('sgpa for 5 cgpa', saved)).toContain('already safe')
  })

  it('is the rule with an example where nothing is known', () => {
    expect(sgpaFor('8 cgpa ke liye kitna sgpa chahiye')).toContain('**8.50** SGPA')
    expect(sgpaFor('companies for 8 cgpa')).toBeUndefined()
    expect(
      answerOnSgpa(
        parseQuestion('which companies need 7 cgpa', { dictionary: new Map([['companies', ['company']]]) }),
        undefined,
      ),
    ).toBeUndefined()
  })
})

describe('alumni', () => {
  const rows = [person('Asha', 2021, 'Systems', 'Pune'), person('Bina', 2023, 'Labs', 'Pune')]
  const list = new Map([['seniors', ['alumni']]])

  it('are found by year and place', () => {
    expect(
      answerOnAlumni(parseQuestion('seniors of 2021', { dictionary: list }), rows)?.sources.map(({ title }) => title),
    ).toEqual(['Asha'])
    expect(answerOnAlumni(parseQuestion('seniors in pune', { dictionary: list }), rows)?.text).toContain('2 graduates')
    expect(answerOnAlumni(parseQuestion('seniors at google', { dictionary: list }), rows)).toBeUndefined()
  })
})

describe('examinations', () => {
  const ahead = [
    { ...exam('1', 'Operating Systems', 'CS205', '2026-12-01'), own: true },
    exam('2', 'Compiler Design', 'CS304', '2026-11-30'),
  ]

  it('that a question names are told with day and time', () => {
    const list = new Map([['os', ['operating systems']]])
    const answer = answerOnExams(parseQuestion('when is the os exam', { dictionary: list }), ahead, [])
    expect(answer?.text).toContain('**Operating Systems** (CS205), End semester: **Tue 1 December 2026, 10 am** [1]')
    expect(answerOnExams(parseQuestion('cs304 exam date', { dictionary: none }), ahead, [])?.sources[0]?.id).toBe('2')
  })

  it('of another part of a course are not those of the one that is named', () => {
    const parts = [
      exam('1', 'Mathematics I', 'MA101', '2026-12-01'),
      exam('2', 'Mathematics II', 'MA102', '2026-12-02'),
    ]
    expect(
      answerOnExams(parseQuestion('mathematics ii exam date', { dictionary: none }), parts, [])?.sources.map(
        ({ id }) => id,
      ),
    ).toEqual(['2'])
    expect(
      answerOnExams(parseQuestion('mathematics ii exam date', { dictionary: none }), parts.slice(0, 1), []),
    ).toBeUndefined()
  })

  it('are only those of the end of the semester where they are asked for', () => {
    const both = [{ ...exam('1', 'Compiler Design', 'CS304', '2026-11-29'), exam: 'mid-semester' as const }, ...ahead]
    const asked = answerOnExams(parseQuestion('when do the end-semester exams start', { dictionary: none }), both, [])
    expect(asked?.sources.map(({ id }) => id)).toEqual(['1'])
    expect(
      answerOnExams(parseQuestion('when do the end-semester exams start', { dictionary: none }), both.slice(0, 1), []),
    ).toBeUndefined()
  })

  it('that it does not name are the next ones of the own semester, with the notice', () => {
    const notice = { ...source, title: 'End-semester examination' }
    const answer = answerOnExams(parseQuestion('exam schedule', { dictionary: none }), ahead, [notice])
    expect(answer?.sources.map(({ id }) => id)).toEqual(['1', 'n'])
  })
})

describe('the own account', () => {
  const row = { plan: 'pro' as const, pro_until: new Date('2026-12-31T18:30:00Z'), orders: [] }

  it('is told when its plan ends, and what was paid', () => {
    expect(answerOnOwnAccount(parseQuestion('when does my plan end', { dictionary: none }), row, now)?.text).toContain(
      '31 December 2026',
    )
    expect(answerOnOwnAccount(parseQuestion('my payments', { dictionary: none }), row, now)?.text).toContain(
      'no payment',
    )
  })

  it.each([
    'last date for my exam form payment',
    'i have paid but pro did not open',
    'how do i cancel my subscription',
    'refund of my payment',
    'my payment failed',
  ])('does not stand in the way of what is asked: %s', (text) => {
    expect(answerOnOwnAccount(parseQuestion(text, { dictionary: none }), row, now)).toBeUndefined()
  })

  it('is not what others are asked about', () => {
    expect(
      answerOnOwnAccount(parseQuestion('when does the plan of Asha end', { dictionary: none }), row, now),
    ).toBeUndefined()
  })
})
