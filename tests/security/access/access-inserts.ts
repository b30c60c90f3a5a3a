import { contentRows, notice } from './content-rows.ts'
import { ownerRows } from './owner-rows.ts'

export const question = '00000000-0000-4000-8000-0000000000e1'
export const discussion = '00000000-0000-4000-8000-0000000000d1'
export const course = '00000000-0000-4000-8000-0000000000c1'
/** A course that accounts can choose. */
export const insertCourse = `with branch as (insert into public.branches (code, name) values ('B1', 'b') returning id)
  insert into public.courses (id, branch_id, code, name, semester) select '${course}', id, 'C1', 'c', 1 from branch`
/** A section of the course's branch. */
const section = '00000000-0000-4000-8000-0000000000f2'
export const insertSection = `insert into public.sections (id, branch_id, entry_year, letter)
  select '${section}', branch_id, 2024, 'M' from public.courses where id = '${course}'`
/** Gives accounts the course's branch, of which their section must be. */
export const joinBranch = `update public.users set branch_id = (select branch_id from public.courses where id = '${course}')
  where id = any($1)`
export const insertNotice = `insert into public.notices (id, title, author, category) values ('${notice}', 't', 'a', 'General')`
/** An existing paper. */
export const paper = '00000000-0000-4000-8000-0000000000f1'
export const insertPaper = `insert into public.study_materials (id, title, subject, semester, kind, bytes, file_key)
  values ('${paper}', 't', 's', 1, 'paper', 1, gen_random_uuid() || '.pdf')`
/** A group of questions of the course. */
const group = '00000000-0000-4000-8000-0000000000a2'
export const insertGroup = `insert into public.question_groups (id, course_id, text, times_asked) values ('${group}', '${course}', 't', 1)`
/** A group without an answer, and an answer of no account. */
const unanswered = '00000000-0000-4000-8000-0000000000a3'
const answer = '00000000-0000-4000-8000-0000000000a4'
export const insertAnswerable = `with other as (
    insert into public.question_groups (id, course_id, text, times_asked) values ('${unanswered}', '${course}', 't', 1))
  insert into public.student_answers (id, group_id, content) values ('${answer}', '${group}', 'c')`
/** An answer of each of the accounts $1, which find the first one's helpful. */
export const insertAnswers = [
  `insert into public.student_answers (group_id, content, user_id) select '${group}', 'c', unnest($1::uuid[])`,
  `insert into public.helpful_answers (account_id, answer_id)
     select unnest($1::uuid[]), (select id from public.student_answers where user_id = ($1::uuid[])[1])`,
]
/** A discussion without comments. */
export const unfollowed = '00000000-0000-4000-8000-0000000000d2'
export const orderValues =
  "(id, account_id, plan, amount_paise, currency, key_id) values ('order_' || replace(gen_random_uuid()::text, '-', ''), $1, 'pro', 4900, 'INR', 'rzp_test_x')"

/** A push subscription of the account $1; its session has the account's id. */
const insertSubscription = `insert into public.push_subscriptions (account_id, session_id, endpoint, p256dh, auth_secret)
  values ($1::uuid, $1, 'https://push.example/' || gen_random_uuid(), repeat('A', 87), repeat('A', 22))`

export interface Statement {
  text: string
  values: unknown[]
}

/** An insert of one row. `named`: whether to name its author where that is optional. */
export function insertOf(table: string, author: string, named: boolean): Statement {
  const content = contentRows[table]
  if (content !== undefined) return { text: `insert into public.${table} ${content.insert}`, values: [] }
  const ofOwner = ownerRows[table]
  if (ofOwner !== undefined) return { text: ofOwner, values: [author] }
  switch (table) {
    // The row exists already, so a permitted insert ends in "do nothing".
    case 'users':
    case 'profiles':
      return {
        text: `insert into public.${table} (id, email) values ($1, 'x') on conflict do nothing`,
        values: [author],
      }
    case 'college':
      return {
        text: `insert into public.college (name, short_name, courts, landing_numbers) values ('n', 's', 'c', '[]') on conflict do nothing`,
        values: [],
      }
    case 'calculator_states':
      return {
        text: `insert into public.calculator_states (account_id, state) values ($1, '{}') on conflict do nothing`,
        values: [author],
      }
    case 'learnt_questions':
      return {
        text: 'insert into public.learnt_questions (account_id, question_id) values ($1, $2) on conflict do nothing',
        values: [author, question],
      }
    case 'answering_courses':
      return named
        ? {
            text: 'insert into public.answering_courses (account_id, course_id) values ($1, $2) on conflict do nothing',
            values: [author, course],
          }
        : {
            text: 'insert into public.answering_courses (course_id) values ($1) on conflict do nothing',
            values: [course],
          }
    case 'course_choices':
      return {
        text: 'insert into public.course_choices (account_id, course_id, taken) values ($1, $2, true) on conflict (account_id, course_id) do update set taken = excluded.taken',
        values: [author, course],
      }
    case 'section_members':
      return {
        text: `insert into public.section_members (account_id, section_id) values ($1, $2)
          on conflict (account_id) do update set section_id = excluded.section_id`,
        values: [author, section],
      }
    case 'timetables':
      return {
        text: `insert into public.timetables (section_id, first_day, last_day)
          select $1, date '2030-01-01' + count(*)::integer, '2030-06-01' from public.timetables`,
        values: [section],
      }
    case 'slots':
      return {
        text: `insert into public.slots (id, timetable_id, section_id, weekday, starts_at, ends_at, name)
          select gen_random_uuid(), id, section_id, 1, '09:00', '09:50', 'Library' from public.timetables limit 1`,
        values: [],
      }
    case 'slot_changes':
      return {
        text: `insert into public.slot_changes (id, section_id, kind, date, reported_by)
          values (gen_random_uuid(), $2, 'holiday', '2030-01-01', $1)`,
        values: [author, section],
      }
    case 'class_links':
      return {
        text: 'insert into public.class_links (section_id) values ($1) on conflict do nothing',
        values: [section],
      }
    case 'change_answers':
      return {
        text: `insert into public.change_answers (change_id, account_id, agrees)
          select id, $1, true from public.slot_changes limit 1 on conflict do nothing`,
        values: [author],
      }
    // The account is the caller's; naming one is rejected.
    case 'notice_reads':
      return named
        ? {
            text: 'insert into public.notice_reads (account_id, notice_id) values ($1, $2) on conflict do nothing',
            values: [author, notice],
          }
        : {
            text: 'insert into public.notice_reads (notice_id) values ($1) on conflict do nothing',
            values: [notice],
          }
    case 'orders':
      return { text: `insert into public.orders ${orderValues}`, values: [author] }
    case 'orders_with_buyers':
      return { text: `insert into public.orders_with_buyers (id, account_id) values ('order_x', $1)`, values: [author] }
    case 'order_events':
      return {
        text: "insert into public.order_events (order_id, state) select id, 'paid' from public.orders where account_id = $1",
        values: [author],
      }
    // The database sets the reporter: naming an account is rejected.
    case 'reports':
      return named
        ? {
            text: `insert into public.reports (reporter_id, discussion_id, reason) values ($1, $2, 'spam')`,
            values: [author, discussion],
          }
        : { text: `insert into public.reports (discussion_id, reason) values ($1, 'spam')`, values: [discussion] }
    // As for reports, the database sets the account.
    case 'follows':
    case 'notification_preferences': {
      const [columns, row] =
        table === 'follows' ? ['kind, subject_id', `'discussion', '${unfollowed}'`] : ['kind', "'payment'"]
      return named
        ? { text: `insert into public.${table} (account_id, ${columns}) values ($1, ${row})`, values: [author] }
        : { text: `insert into public.${table} (${columns}) values (${row})`, values: [] }
    }
    case 'notification_settings':
      return {
        text: 'insert into public.notification_settings (account_id) values ($1) on conflict do nothing',
        values: [author],
      }
    // Without an author, so that no account has the lines of a list as its own.
    case 'shortlists':
      return {
        text: `insert into public.shortlists (id, drive_id, step) select gen_random_uuid(), id, 'test' from public.drives limit 1`,
        values: [],
      }
    case 'shortlist_lines':
      return {
        text: `insert into public.shortlist_lines (drive_id, step, account_id, shortlist_id, written)
          select drive_id, step, $1, id, 'w' from public.shortlists limit 1 on conflict do nothing`,
        values: [author],
      }
    case 'notifications':
      return {
        text: `insert into public.notifications (account_id, kind, title, url, dedupe_key) values ($1, 'payment', 't', '/', gen_random_uuid()::text)`,
        values: [author],
      }
    case 'push_subscriptions':
      return { text: insertSubscription, values: [author] }
    case 'calendar_feeds':
      return {
        text: `insert into public.calendar_feeds (account_id, token_hash)
          values ($1, encode(sha256(gen_random_uuid()::text::bytea), 'hex')) on conflict do nothing`,
        values: [author],
      }
    // The other paper has a picture already.
    case 'first_pages':
      return {
        text: `insert into public.first_pages (material_id, file_key, bytes, width, height)
          values ($1, gen_random_uuid() || '.webp', 1, 595, 842) on conflict do nothing`,
        values: [paper],
      }
    case 'paper_requests':
      return {
        text: `insert into public.paper_requests (course_id, exam, exam_year)
          select $1, 'quiz', 1951 + count(*) from public.paper_requests`,
        values: [course],
      }
    case 'paper_request_votes':
      return {
        text: `insert into public.paper_request_votes (request_id, account_id)
          select id, $1 from public.paper_requests on conflict do nothing`,
        values: [author],
      }
    // As for reports, the database sets the author.
    case 'student_answers':
      return named
        ? {
            text: `insert into public.student_answers (group_id, content, user_id) values ($2, 'c', $1)`,
            values: [author, unanswered],
          }
        : {
            text: `insert into public.student_answers (group_id, content) values ($1, 'c')`,
            values: [unanswered],
          }
    case 'helpful_answers':
      return named
        ? {
            text: `insert into public.helpful_answers (answer_id, account_id) values ($2, $1)`,
            values: [author, answer],
          }
        : { text: `insert into public.helpful_answers (answer_id) values ($1)`, values: [answer] }
    case 'alumni_cards':
      return {
        text: `with own as (
            insert into public.alumni (name, graduation_year, degree) values ('Sample', 2022, 'B.Tech') returning id)
          insert into public.alumni_cards (account_id, alumnus_id, confirmed_at) select $1, own.id, now() from own`,
        values: [author],
      }
    case 'practice_reviews':
      return {
        text: `insert into public.practice_reviews (id, account_id, group_id, rating, reviewed_at)
          values (gen_random_uuid(), $1, $2, 3, now())`,
        values: [author, group],
      }
    case 'practice_plans':
      return {
        text: `insert into public.practice_plans (account_id, course_id) values ($1, $2)
          on conflict (account_id, course_id) do update set per_day = excluded.per_day`,
        values: [author, course],
      }
    // As for reports of posts.
    case 'material_reports':
      return named
        ? {
            text: `insert into public.material_reports (account_id, material_id, what) values ($1, $2, 'other')`,
            values: [author, paper],
          }
        : { text: `insert into public.material_reports (material_id, what) values ($1, 'other')`, values: [paper] }
    case 'grants':
      return {
        text: `insert into public.grants (account, area, posts_as, expires_at)
          values ($1, 'notices', gen_random_uuid()::text, now() - interval '1 day')`,
        values: [author],
      }
    case 'role_invitations':
      return {
        text: `insert into public.role_invitations (email, area, expires_at)
          values (gen_random_uuid() || '@example.org', 'papers', now() + interval '1 day')`,
        values: [],
      }
    case 'invitations':
      return { text: `insert into public.invitations (email) values (gen_random_uuid() || '@example.org')`, values: [] }
    case 'moderation_decisions':
      return {
        text: `insert into public.moderation_decisions (kind, discussion_id, title, anonymous, author_name, decided_by_name)
          values ('dismiss', gen_random_uuid(), 't', false, 'a', 'b')`,
        values: [],
      }
    case 'audit_log':
      return {
        text: `insert into public.audit_log (action, table_name, row_id) values ('insert', 't', 'r')`,
        values: [],
      }
    // The account is the caller's; naming one is rejected.
    case 'helpful':
      return named
        ? {
            text: `insert into public.helpful (account_id, discussion_id) values ($1, $2)`,
            values: [author, discussion],
          }
        : { text: `insert into public.helpful (discussion_id) values ($1)`, values: [discussion] }
    case 'post_revisions':
      return {
        text: `insert into public.post_revisions (discussion_id, revision, title, content, tags, format, edited_by, edited_at)
          select id, 1000 + (select count(*) from public.post_revisions), 't', 'c', '', 'plain', 'author', now()
          from public.discussions where user_id = $1 order by id limit 1`,
        values: [author],
      }
    case 'comments':
      return {
        text: `insert into public.comments (discussion_id, content, user_id, user_name, created_at) values ($2, 'c', $1, 'Someone Else', '2001-01-01') returning user_id, user_name, created_at`,
        values: [author, discussion],
      }
    default:
      return {
        text: `insert into public.discussions (title, content, user_id, user_name, created_at) values ('t', 'c', $1, 'Someone Else', '2001-01-01') returning user_id, user_name, created_at`,
        values: [author],
      }
  }
}
