import { describe, expect, it } from 'vitest'
import { boundaryKey, readLabelled } from '#tests/support/papers/labelled/read-labelled.ts'
import { type CourseQuestion, groupQuestions } from './group.ts'
import { paperPagesOf } from './splitting/lines.ts'
import { splitQuestions } from './splitting/split.ts'
import { topicsOf } from './topics.ts'
import { questionWords } from './words.ts'

type LabelledQuestion = CourseQuestion & { label: string }

/** The questions of labelled papers as they are split, by course. */
function questionsOf(name: 'development' | 'held-out'): Map<string, LabelledQuestion[]> {
  const courses = new Map<string, LabelledQuestion[]>()
  for (const [index, paper] of readLabelled(name).entries()) {
    const pages = paperPagesOf(paper.pages)
    const lines = pages.flatMap((page) => page.lines)
    const all = splitQuestions(pages).map(({ start, number, text }, position) => {
      const id = `${index}.${position}`
      const key = boundaryKey(lines[start]?.page ?? 0, lines[start]?.text ?? '', number)
      const label = paper.questions.find((question) => question.key === key)?.group ?? id
      return { id, material_id: String(index), text, group_id: null, label }
    })
    courses.set(paper.course, [...(courses.get(paper.course) ?? []), ...all])
  }
  return courses
}

/** Of pairs of questions of different papers: those that are in one group, against those that should be. */
async function pairwise(name: 'development' | 'held-out'): Promise<number> {
  let [both, found, there] = [0, 0, 0]
  for (const questions of questionsOf(name).values()) {
    const groups = await groupQuestions(questions, [])
    const groupOf = new Map(groups.flatMap((group, index) => group.questions.map(({ id }) => [id, index])))
    for (const [index, one] of questions.entries())
      for (const other of questions.slice(index + 1)) {
        if (one.material_id === other.material_id) continue
        const [same, wanted] = [groupOf.get(one.id) === groupOf.get(other.id), one.label === other.label]
        both += Number(same && wanted)
        found += Number(same)
        there += Number(wanted)
      }
  }
  return (2 * both) / (found + there)
}

const asked = (...texts: string[]): CourseQuestion[] =>
  texts.map((text, index) => ({ id: String(index), material_id: `paper ${index}`, text, group_id: null }))
const counts = async (...texts: string[]) =>
  (await groupQuestions(asked(...texts), [])).map(({ questions }) => questions.length)

const question = (id: string, text: string, group_id: string | null) => ({ id, material_id: id, text, group_id })
const sets = async (questions: CourseQuestion[]) =>
  (await groupQuestions(questions, []))
    .map((group) =>
      group.questions
        .map(({ id }) => id)
        .toSorted()
        .join(),
    )
    .toSorted()
const word = (n: number) =>
  `w${String.fromCodePoint(97 + (n % 26), 97 + (Math.floor(n / 26) % 26), 97 + (Math.floor(n / 676) % 26))}`

describe('questions that were asked again', () => {
  it('are found among those that the rules were written with', async () => {
    expect(await pairwise('development')).toBeGreaterThanOrEqual(0.95)
  })

  it('are found with an F1 of at least 0.9 among those that were only measured', async () => {
    expect(await pairwise('held-out')).toBeGreaterThanOrEqual(0.9)
  })

  it.each([
    ['reordered', 'Define and explain deadlock prevention and avoidance', 'Explain deadlock avoidance and prevention.'],
    [
      'with other numbers',
      'A rod of 20 mm diameter carries 50 kN. Find its stress.',
      'A rod of 35 mm diameter carries 8 kN. Find its stress.',
    ],
    [
      'badly recognised',
      'Explain the architecture of the processor with registers',
      'Explain the architccture of the processor with registers',
    ],
    ['in Hindi', 'थेवेनिन प्रमेय समझाइए', 'थेवेनिन प्रमेय समझाइए।'],
    ['as a formula', '∫ x^2 dx = 3', '∫ x^2 dx = 7'],
  ])('are the same %s', async (_how, one, other) => {
    expect(await counts(one, other, 'What is a compiler?')).toEqual([2, 1])
  })

  it.each([
    ['of another thing', 'Explain the working of a stack', 'Explain the working of a queue'],
    ['to find and to prove', 'Find a vertex cover of the graph given.', 'Prove that vertex cover is NP-complete.'],
    [
      'to compute and to show a claim',
      'Compute the rank of the product of two matrices',
      'Show that the rank of the product of two matrices is at most that of each',
    ],
    ['of less', 'What is a tree?', 'What is the height balanced AVL tree with rotations?'],
  ])('are not the same %s', async (_how, one, other) => {
    expect(await counts(one, other)).toEqual([1, 1])
  })

  it('are not those of one paper, whatever stem they share', async () => {
    const stem = 'Consider the relations sailor, boat and reserve of a club with the usual keys.'
    const parts = [`${stem} List red boats.`, `${stem} List old sailors.`]
    const questions = parts.flatMap((text, part) =>
      ['a', 'b'].map((paper) => ({ id: `${paper}${part}`, material_id: paper, text, group_id: null })),
    )
    const groups = await groupQuestions(questions, [])
    expect(groups.map((group) => group.questions.map(({ id }) => id))).toEqual([
      ['a0', 'b0'],
      ['a1', 'b1'],
    ])
  })
})

const inSets = async (...texts: string[]) =>
  (
    await groupQuestions(
      texts.map((text, index) => ({ ...question(String(index), text, null), material_id: 'one' })),
      [],
    )
  ).map(({ questions }) => questions.length)

describe('the sets of one paper', () => {
  it('have a question in one group that is the same to the letter, but for errors of recognition', async () => {
    const text = 'Explain how a bridge forwards a frame between two segments of 100 m.'
    expect(await inSets(text, 'Define jitter.', text.replace('segments', 'segrnents'), 'Define jitter.')).toEqual([
      2, 2,
    ])
  })

  it.each([
    ['numbers', 'Convert 25 into binary digits.', 'Convert 37 into binary digits.'],
    ['a word', 'Compare routers and switches in cost.', 'Compare routers and switches in delay.'],
    ['a sentence', 'Define paging.', 'Define paging. Draw the table of pages with two levels.'],
  ])('have two questions that differ by %s apart', async (_what, one, other) => {
    expect(await inSets(one, other)).toEqual([1, 1])
  })

  it('come together with the question of another paper', async () => {
    const text = 'Explain how a bridge forwards a frame between two segments.'
    const all = ['one', 'one', 'other'].map((material_id, index) => ({
      ...question(String(index), text, null),
      material_id,
    }))
    expect((await groupQuestions(all, [])).map(({ questions }) => questions.length)).toEqual([3])
  })
})

describe('groups', () => {
  it('are the same for the same questions, in whatever order they come', async () => {
    const all = questionsOf('held-out').get('SE') ?? []
    expect(await sets(all.toReversed())).toEqual(await sets(all))
  })

  it('keep their ids where most of their questions are', async () => {
    const text = 'Explain the binary search tree'
    const groups = await groupQuestions(
      [
        question('1', text, 'small'),
        question('2', text, 'large'),
        question('3', text, 'large'),
        question('4', 'Heap sort', 'small'),
      ],
      [
        { id: 'small', fixed: false },
        { id: 'large', fixed: false },
      ],
    )
    expect(groups.map(({ id, questions }) => [id, questions.length])).toEqual([
      ['large', 3],
      ['small', 1],
    ])
  })

  it('that are fixed stay apart, and whole', async () => {
    const text = 'Explain the binary search tree'
    const groups = await groupQuestions(
      [
        question('1', text, 'one'),
        question('2', text, 'other'),
        question('3', 'Heap sort', 'other'),
        question('4', text, null),
      ],
      [
        { id: 'one', fixed: true },
        { id: 'other', fixed: true },
      ],
    )
    expect(groups.map(({ id, questions }) => [id, questions.map((member) => member.id)])).toEqual([
      ['one', ['1', '4']],
      ['other', ['2', '3']],
    ])
  })

  it('of thousands of questions are made without comparing each with each', async () => {
    const questions = Array.from({ length: 4000 }, (_, n) => ({
      id: String(n),
      material_id: String(n),
      text: `Explain ${word(n * 7)} ${word(n * 11)} ${word(n % 1000)} topic with ${word(n * 3)} algorithm`,
      group_id: null,
    }))
    let pauses = 0
    const groups = await groupQuestions(questions, [], async () => void pauses++)
    expect(groups.reduce((sum, group) => sum + group.questions.length, 0)).toBe(4000)
    expect(pauses).toBeGreaterThan(100)
  })
})

describe('a topic', () => {
  const units = [
    { id: 'u1', title: 'Trees', topics: 'binary search tree, AVL tree, heap' },
    { id: 'u2', title: 'Sorting', topics: 'quick sort, merge sort, heap sort' },
  ]
  it.each([
    ['What is a binary search tree? Explain.', { unit_id: 'u1', topic: 'Trees' }],
    ['Explain quick sort with an example', { unit_id: 'u2', topic: 'Sorting' }],
    ['Explain the OSI reference model', { unit_id: null, topic: 'Osi reference model' }],
    ['∫ x^2 dx', { unit_id: null, topic: '' }],
  ])('of "%s"', (text, topic) => {
    expect(topicsOf(units, [text])(text)).toEqual(topic)
  })
})

it('words are folded to what they have in common', () => {
  expect([...questionWords('Techniques of normalization, inserting 25 queries’ keys').words.keys()]).toEqual([
    ...questionWords('technique normalisation insert query key').words.keys(),
  ])
})
