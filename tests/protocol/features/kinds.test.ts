import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seed } from '#server/content/seed.ts'
import { indexPages } from '#server/features/assistant/index-pages.ts'
import { addressOf, type ContentKind, contentKindNames, contentKinds } from '#domain/kinds/content-kinds.ts'
import { eventKindNames, isFixed } from '#domain/kinds/event-kinds.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'
import { addPublicAnswer } from '#tests/support/features/search.ts'

// Kinds are described in domain/kinds. The database has names of its own for them, in its functions and checks.

let database: TestDatabase
const sql = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.pool.query(text, values)).rows as Row[]

beforeAll(async () => {
  database = await createTestDatabase()
  await seed(database.pool)
  await indexPages(database.pool)
  await sql(
    `insert into public.discussions (title, content, tags) values ('Mess timings', 'When does it open?', 'hostel')`,
  )
  await sql(`insert into public.help_entries (title, text, url) values ('Fees', 'Pay by the tenth.', '/contact')`)
  await sql("insert into public.organisations (name) values ('Sample Systems')")
  await sql(`insert into public.drives (organisation_id, role, kind, closes_on)
    select id, 'Engineer', 'job', current_date from public.organisations`)
  await sql(`insert into public.study_materials (title, subject, kind, semester, bytes, file_key, status)
    values ('Quiz', 'Surveying', 'paper', 3, 1, gen_random_uuid() || '.pdf', 'approved')`)
  await addPublicAnswer(database.pool, { question: 'How did you prepare for GATE?', answer: 'With old papers.' })
})
afterAll(() => database.drop())

describe('the search index', () => {
  it('has the kinds of the registry, and their groups', async () => {
    const rows = await sql<{ kind: ContentKind; group: string }>(
      'select kind, search.group_of(kind) as group from search.kinds order by place',
    )
    // A comment is found as its discussion.
    const documents = rows.filter(({ kind }) => String(kind) !== 'comment')
    expect(documents).toEqual(contentKindNames.map((kind) => ({ kind, group: contentKinds[kind].group })))
  })

  it('has the address that the registry builds for each row', async () => {
    const rows = await sql<{ kind: ContentKind; id: string; title: string; url: string; list: string }>(
      'select kind, subject_id as id, title, url, list from search.documents where part is null',
    )
    expect([...new Set(rows.map(({ kind }) => kind))].toSorted()).toEqual([...contentKindNames].toSorted())
    const withOwnUrl = new Set<ContentKind>(['help', 'course'])
    for (const { url, kind, ...row } of rows)
      expect([kind, addressOf(kind, withOwnUrl.has(kind) ? { ...row, url } : row)]).toEqual([kind, url])
  })

  it('lists each row for the audience of its kind', async () => {
    const rows = await sql<{ kind: ContentKind; list: string }>('select distinct kind, list from search.documents')
    const others = rows.filter(({ kind, list }) => {
      const { audience } = contentKinds[kind]
      return audience !== 'row' && audience !== list
    })
    expect(others).toEqual([])
  })
})

const choose = (kind: string, here: boolean) =>
  sql(
    'insert into public.notification_preferences (account_id, kind, here, push, mail) values ($1, $2, $3, true, true)',
    ['00000000-0000-4000-8000-000000000001', kind, here],
  ).catch((error: { code: string; constraint?: string }) => error)
/** An account that does not exist: what the checks take fails at its reference. */
const foreignKey = '23503'

describe('the check of notification_preferences', () => {
  it.each([...eventKindNames])('knows the kind %s, and whether the bell always shows it', async (kind) => {
    expect(await choose(kind, true)).toMatchObject({ code: foreignKey })
    expect(await choose(kind, false)).toMatchObject({ code: isFixed(kind, 'here') ? '23514' : foreignKey })
  })

  it('knows no other', async () => {
    expect(await choose('lost_item', true)).toMatchObject({ code: '23514' })
    const [check] = await sql<{ text: string }>(
      `select string_agg(pg_get_constraintdef(oid), ' ') as text from pg_constraint
       where conrelid = 'public.notification_preferences'::regclass and contype = 'c'`,
    )
    const named = [...(check?.text ?? '').matchAll(/'([a-z_]+)'::text/g)].map(([, kind]) => kind)
    expect([...new Set(named)].toSorted()).toEqual([...eventKindNames].toSorted())
  })
})
