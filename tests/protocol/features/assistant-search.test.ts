import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { knowledge } from '#server/features/assistant/knowledge.ts'
import { connectionSharesOf, sharesOf } from '#server/supabase/data/execution/connection-shares.ts'
import { startAssistant, type TestAssistant } from '#tests/support/features/assistant.ts'
import { paths } from '#domain/paths.ts'

// The embedded default: answers from the site's own content, without a model.

let assistant: TestAssistant

beforeAll(async () => {
  assistant = await startAssistant({ RATE_LIMITS: 'off' })
})
afterAll(() => assistant.close())

it('the search answer reports that it searched, its sources, and its end', async () => {
  const reply = await assistant.ask('What are your office hours?')
  expect(reply).toMatchObject({ status: 200, by: 'search', done: true, code: undefined })
  expect(reply.sources[0]).toEqual({
    kind: 'page',
    id: '/contact',
    title: 'Contact and office hours',
    excerpt: expect.stringContaining('Mon-Fri 9AM-5PM'),
  })
})

it.each([
  ['How do I calculate my CGPA?', '/calculator'],
  ['I forgot my password', '/forgot-password'],
  ['how much does pro cost', '/purchase-plan'],
  ['can i get a refund', '/refund-policy'],
  ['Last 5 years papers', '/pyqs'],
  ['PDF notes', '/pyqs'],
  ['Video lectures', '/pyqs'],
  ['Slides', '/pyqs'],
  ['Model answers', '/pyqs'],
  ['Exam schedule', '/notice'],
  ['Events', '/notice'],
  ['Mentorship', '/alumni'],
  ['Search by course', '/alumni'],
  ['Platform Features', '/about'],
  ['How many users are there?', '/about'],
  ['where can I post a doubt', '/discussion'],
  ['resume templates', '/resume'],
  ['which companies came for placement', '/placements'],
  ['delete my account data', '/privacy'],
])('%s leads to %s', async (question, page) => {
  const { sources } = await assistant.ask(question)
  expect(sources.slice(0, 2).map(({ id }) => id)).toContain(page)
})

it('finds vendors and posts, as plain text', async () => {
  const { sources } = await assistant.ask('Who sells second-hand engineering textbooks near the gate?')
  expect(sources.find(({ kind }) => kind === 'vendor')?.title).toBe('Sample Book House')
  const post = (await assistant.ask('welcome announcement')).sources.find(({ kind }) => kind === 'post')
  expect(post?.title).toBe('Welcome to CampusLife')
  expect(post?.excerpt).not.toMatch(/[<>]|&\w+;/)
})

it('has the contact from the settings, and does without', async () => {
  const { pool } = assistant
  await pool.query(`update public.site_settings set value = value || '{"email": "desk@campus.example"}'
                    where key = 'contact'`)
  expect((await assistant.ask('contact e-mail')).sources[0]?.excerpt).toContain('desk@campus.example')
  await pool.query("delete from public.site_settings where key = 'contact'")
  expect((await assistant.ask('contact e-mail')).sources[0]?.excerpt).toContain('see the contact page')
})

it.each(['Who is the president of France?', 'zzzz qqqq', '???', 'of the and', "'; drop table x; --"])(
  'says plainly that nothing fits: %s',
  async (question) => {
    const { sources, text, done } = await assistant.ask(question)
    expect({ sources, done }).toEqual({ sources: [], done: true })
    expect(text).toMatch(/^I found nothing about that on CampusLife\./)
  },
)

it.each([
  ['wolframite ka bhav kya hai', /^CampusLife par iska jawab nahi mila\..*\n\nKhoja gaya: /],
  ['वोल्फ्रामाइट का भाव क्या है?', /^CampusLife पर इस प्रश्न का उत्तर नहीं मिला।.*\n\nखोजा गया: /],
  ['ୱୋଲଫ୍ରାମାଇଟର ଦାମ କେତେ?', /^CampusLife ରେ ଏହି ପ୍ରଶ୍ନର ଉତ୍ତର ମିଳିଲା ନାହିଁ।.*\n\nଖୋଜାଗଲା: /],
])('the search answer reports what it searched in the language of the question: %s', async (question, said) => {
  const { sources, text } = await assistant.ask(question)
  expect(sources).toEqual([])
  expect(text).toMatch(said)
})

describe('what Pro opens', () => {
  beforeAll(async () => {
    await assistant.pool.query(
      `insert into public.study_materials (title, subject, course_code, semester, kind, exam_year, bytes, file_key)
       select title, subject, code, semester, kind, exam_year, 1, gen_random_uuid() || '.pdf'
       from (values
         ('End semester 2023', 'Data Structures', 'CS-201', 3, 'paper', 2023),
         ('Trees, handwritten', 'Data Structures', 'CS-201', 3, 'notes', null),
         ('Mid semester', 'Thermodynamics', 'ME-202', 4, 'paper', 2024)
       ) as sample (title, subject, code, semester, kind, exam_year)`,
    )
  })

  it.each([
    ['thermodynamics question paper', 'material', 'Mid semester'],
    ['previous year paper of Data Structures', 'material', 'End semester 2023'],
    ['notes on trees', 'material', 'Trees, handwritten'],
    ['CS-201 pdf', 'material', 'Trees, handwritten'],
    ['papers of 2024', 'material', 'Mid semester'],
    ['one-column resume template', 'template', expect.any(String)],
    ['resume tutorial for beginners', 'tutorial', expect.any(String)],
    ['full-stack web project for my resume', 'project', 'A full-stack web application'],
  ])('%s: a %s is found, for a pro account and no other', async (question, kind, title) => {
    const as = await assistant.tokenOf('pro')
    const { sources } = await assistant.ask(question, { as })
    expect(sources).toContainEqual({ kind, id: expect.any(String), title, excerpt: expect.any(String) })
    for (const other of [undefined, await assistant.tokenOf('free')]) {
      const found = (await assistant.ask(question, { as: other })).sources
      expect(found.filter(({ kind }) => !['page', 'vendor', 'post', 'course'].includes(kind))).toEqual([])
    }
  })
})

it('the search answer mentions that members have more results, but not to members', async () => {
  expect((await assistant.ask('office')).text).toContain('Pro accounts')
  const as = await assistant.tokenOf('admin')
  expect((await assistant.ask('office', { as })).text).not.toContain('Pro accounts')
})

it('a discussion is found once, by its best post', async () => {
  const { pool } = assistant
  const { rows } = await pool.query<{ id: string }>(
    `insert into public.discussions (title, content) values ('Fourier transforms', 'Which book on Fourier?') returning id`,
  )
  const id = rows[0]?.id
  await pool.query(
    `insert into public.comments (discussion_id, content)
     select $1, text from unnest(array['Any Fourier book', 'Fourier: the yellow book']) as text`,
    [id],
  )
  const { sources } = await assistant.ask('fourier', { as: await assistant.tokenOf('pro') })
  expect(sources.map(({ kind, id }) => ({ kind, id }))).toEqual([{ kind: 'discussion', id }])
})

it('quotes an entry of the help, and leads to it', async () => {
  const { sources, text } = await assistant.ask('how do I switch to dark mode?')
  expect(sources[0]).toMatchObject({ kind: 'page', id: '/help#dark-mode' })
  expect(text).toContain('Press the moon or the sun')
})

describe('the knowledge text', () => {
  const facts = knowledge({ siteName: 's', shippedNumbers: true, email: 'e', phone: 'p', address: 'a' })

  it('meets the documented claims', () => {
    const text = facts.map((fact) => fact.text).join(' ')
    expect(text).toContain('over 50,000 active users')
    expect(text).toContain('Mon-Fri 9AM-5PM')
  })

  it('names addresses that the site has, each once', () => {
    const {
      materialFile: _,
      materialFirstPage: _first,
      oneNotice: _one,
      sharePicture: _picture,
      noticeCode: _code,
      checkedOut: _checkedOut,
      ...others
    } = paths
    const { course: _course, askedAgain: _asked, practice: _practice, drive: _drive, ...rest } = others
    const { organisation: _organisation, alumnus: _alumnus, ...pages } = rest
    const addresses = Object.values(pages).map((build) => build())
    for (const { page } of facts) expect(addresses).toContain(page)
    expect(new Set(facts.map(({ page }) => page)).size).toBe(facts.length)
  })
})

it('the search answer waits for its asker’s share of connections, and reports when none becomes free', async () => {
  const { apiPool } = assistant
  const shares = connectionSharesOf(apiPool)
  const held = Promise.withResolvers<void>()
  const readers = Array.from({ length: sharesOf(apiPool.options.max).anon }, (_, index) =>
    shares.run({ role: 'anon', key: `reader ${index}`, heavy: false }, () => held.promise),
  )
  const question = 'What are your office hours?'
  expect(await assistant.ask(question)).toMatchObject({
    code: 'overloaded',
    message: 'The site is busy at the moment. Please try again in a few seconds.',
    sources: [],
    done: false,
  })
  // Accounts have a share of their own.
  expect(await assistant.ask(question, { as: await assistant.tokenOf('free') })).toMatchObject({ done: true })
  held.resolve()
  await Promise.all(readers)
  expect(await assistant.ask(question)).toMatchObject({ code: undefined, done: true })
})
