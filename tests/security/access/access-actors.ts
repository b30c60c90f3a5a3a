import { afterAll, beforeAll } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'
import type { Area } from '#domain/roles/roles.ts'
import { type Actor } from './access-table.ts'
import { contentRows, notice } from './content-rows.ts'
import {
  course,
  discussion,
  insertCourse,
  insertAnswerable,
  insertAnswers,
  insertGroup,
  insertNotice,
  insertOf,
  insertPaper,
  insertSection,
  joinBranch,
  orderValues,
  paper,
  question,
  unfollowed,
} from './access-inserts.ts'

export const me = '00000000-0000-4000-8000-000000000001'
export const other = '00000000-0000-4000-8000-000000000002'
const boss = '00000000-0000-4000-8000-000000000003'
const subscriber = '00000000-0000-4000-8000-000000000004'
const formerSubscriber = '00000000-0000-4000-8000-000000000005'

/** The admin, with a verified second factor that this session has verified, or has not. */
type AdminWithFactor = 'admin at aal1' | 'admin at aal2'
/** A member with all of an area, in a session with a second factor. */
type Holder = `holder of ${Area}`
const isHolder = (subject: Subject): subject is Holder => subject.startsWith('holder of ')
export type Subject = Actor | 'former subscriber' | AdminWithFactor | Holder

const accounts: Partial<Record<Exclude<Subject, Holder>, string>> = {
  'admin at aal1': boss,
  'admin at aal2': boss,
  member: me,
  pro: subscriber,
  admin: boss,
  'former subscriber': formerSubscriber,
}

/** The account whose rows are the actor's own. */
export const selfOf = (actor: Subject) => (isHolder(actor) ? me : (accounts[actor] ?? me))

export type Actors = ReturnType<typeof actorsOfFile>

/** A database for one test file with an account for each actor, and rows of each in every table. */
export function actorsOfFile(create: () => Promise<TestDatabase> = createTestDatabase) {
  let database: TestDatabase

  beforeAll(async () => {
    database = await create()
    await database.pool.query(
      `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
       select id::uuid, 'authenticated', 'authenticated', email, '{}', '{}', now(), now()
       from unnest($1::text[], $2::text[]) as person (id, email)`,
      [
        [me, other, boss, subscriber, formerSubscriber],
        ['me', 'other', 'boss', 'subscriber', 'former'].map((name) => `${name}@example.org`),
      ],
    )
    await database.pool.query('update public.profiles set is_admin = true where id = $1', [boss])
    await database.pool.query("update public.users set plan = 'pro' where id = any($1)", [
      [subscriber, formerSubscriber],
    ])
    await database.pool.query("update public.users set pro_until = now() + '1 day' where id = $1", [subscriber])
    await database.pool.query('update public.users set pro_until = now() where id = $1', [formerSubscriber])
    await database.pool.query(
      "insert into public.discussions (id, title, content, user_id) values ($1, 't', 'c', $2)",
      [discussion, other],
    )
    for (const author of [me, other, boss, subscriber]) {
      await database.pool.query("insert into public.discussions (title, content, user_id) values ('t', 'c', $1)", [
        author,
      ])
      await database.pool.query("insert into public.comments (discussion_id, content, user_id) values ($1, 'c', $2)", [
        discussion,
        author,
      ])
      await database.pool.query("insert into public.calculator_states (account_id, state) values ($1, '{}')", [author])
      // The trigger inserts an event, too.
      await database.pool.query(`insert into public.orders ${orderValues}`, [author])
    }
    await database.pool.query("insert into public.discussions (id, title, content) values ($1, 't', 'c')", [unfollowed])
    for (const account of [me, other, boss, subscriber]) {
      await database.pool.query(
        "insert into public.notification_preferences (account_id, kind) values ($1, 'answer')",
        [account],
      )
      await database.pool.query('insert into public.notification_settings (account_id) values ($1)', [account])
      await database.pool.query(
        `insert into public.notifications (account_id, kind, title, url, dedupe_key) values ($1, 'answer', 't', '/', 'd')`,
        [account],
      )
      await database.pool.query(
        'insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $1, now(), now())',
        [account],
      )
      for (const table of ['push_subscriptions', 'calendar_feeds', 'post_revisions']) {
        const { text, values } = insertOf(table, account, true)
        await database.pool.query(text, values)
      }
    }
    await database.pool.query(
      "insert into public.interview_questions (id, topic, question, answer) values ($1, 't', 'q', 'a')",
      [question],
    )
    await database.pool.query(insertCourse)
    await database.pool.query(
      'insert into public.course_choices (account_id, course_id, taken) select unnest($1::uuid[]), $2, true',
      [[me, other, subscriber, boss], course],
    )
    await database.pool.query(
      'insert into public.answering_courses (account_id, course_id) select unnest($1::uuid[]), $2',
      [[me, other, subscriber, boss], course],
    )
    await database.pool.query(joinBranch, [[me, other, subscriber, boss]])
    await database.pool.query(insertGroup)
    for (const account of [me, other, subscriber, boss])
      for (const table of ['practice_reviews', 'practice_plans']) {
        const { text, values } = insertOf(table, account, true)
        await database.pool.query(text, values)
      }
    await database.pool.query(insertAnswerable)
    for (const insert of insertAnswers) await database.pool.query(insert, [[me, other, subscriber, boss]])
    await database.pool.query('insert into public.learnt_questions select unnest($1::uuid[]), $2', [
      [other, subscriber, boss],
      question,
    ])
    await database.pool.query(
      `insert into public.reports (reporter_id, comment_id, reason)
       select unnest($1::uuid[]), (select id from public.comments limit 1), 'spam'`,
      [[me, other, subscriber, boss]],
    )
    await database.pool.query(
      `insert into public.helpful (account_id, comment_id)
       select unnest($1::uuid[]), (select id from public.comments limit 1)`,
      [[me, other, subscriber, boss]],
    )
    await database.pool.query(insertNotice)
    await database.pool.query('insert into public.notice_reads (account_id, notice_id) select unnest($1::uuid[]), $2', [
      [me, other, subscriber, boss],
      notice,
    ])
    await database.pool.query(insertPaper)
    // Closed, so that another one can be inserted.
    await database.pool.query(
      `insert into public.material_reports (account_id, material_id, what, state)
       select unnest($1::uuid[]), $2, 'other', 'done'`,
      [[me, other, subscriber, boss], paper],
    )
    for (const [table, { insert, text }] of Object.entries(contentRows)) {
      await database.pool.query(`insert into public.${table} ${insert}`)
      // Changed, so that the same insert can be repeated: this column may be a key.
      await database.pool.query(`update public.${table} set ${text} = 'there'`)
    }
    await database.pool.query(insertSection)
    for (const table of [
      'moderation_decisions',
      'paper_requests',
      'first_pages',
      'timetables',
      'slots',
      'class_links',
    ]) {
      const { text, values } = insertOf(table, me, true)
      await database.pool.query(text, values)
    }
    for (const account of [me, other, subscriber, boss])
      for (const table of [
        'paper_request_votes',
        'grants',
        'role_invitations',
        'invitations',
        'section_members',
        'attendance',
        'attendance_figures',
        'attendance_rules',
        'own_entries',
        'read_marks',
        'consents',
        'drafts',
        'mutes',
        'academic_figures',
        'shortlists',
        'shortlist_lines',
        'alumni_cards',
        'slot_changes',
        'change_answers',
      ]) {
        const { text, values } = insertOf(table, account, true)
        await database.pool.query(text, values)
      }
  })

  afterAll(() => database.drop())

  /** Runs statements as the data API does for this actor, and rolls them back. */
  const as = async <T>(
    actor: Subject,
    work: (
      query: (
        text: string,
        values?: unknown[],
      ) => Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>,
    ) => Promise<T>,
  ): Promise<T> => {
    const sub = isHolder(actor) ? me : accounts[actor]
    const role = sub === undefined ? actor : 'authenticated'
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      const aal = actor === 'admin at aal1' ? 'aal1' : 'aal2'
      if (actor === 'admin at aal1' || actor === 'admin at aal2')
        await client.query(
          `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
           values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
          [sub],
        )
      if (isHolder(actor))
        await client.query('insert into public.grants (account, area) values ($1, $2)', [
          me,
          actor.slice('holder of '.length),
        ])
      await client.query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [
        role,
        JSON.stringify(actor.startsWith('admin at') || isHolder(actor) ? { role, sub, aal } : { role, sub }),
      ])
      return await work((text, values) => client.query(text, values))
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  return {
    get database() {
      return database
    },
    as,
  }
}
