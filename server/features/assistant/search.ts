import { z } from 'zod'
import { type Source, sourceKinds } from '#domain/assistant.ts'
import { connectionSharesOf } from '#server/supabase/data/execution/connection-shares.ts'
import { ApiError } from '#server/supabase/data/protocol/errors.ts'
import { execute, roleGuard } from '#server/supabase/data/execution/execute.ts'
import { bind, empty, sql } from '#server/core/database/sql.ts'
import type { Pool } from '#server/core/database/pool.ts'
import type { Caller } from './caller.ts'
import { SearchBusyError } from './errors.ts'
import { type Contact, knowledge } from './knowledge.ts'
import { plainText } from './plain-text.ts'

/** Most passages that one answer rests on. */
const maxSources = 5
/** More words than this say no more of what somebody is after. */
const maxWords = 24
/** In characters: a passage that is not longer is given whole. */
const excerptLength = 500

/** Words of politeness and of asking that PostgreSQL's own list of empty words leaves in. */
const ofAsking = new Set(
  'please tell show give find want need know like get got let help explain suggest hello hi hey thanks thank okay ok sir madam campuslife anyone someone something anything'.split(
    ' ',
  ),
)

export interface Found {
  sources: Source[]
  /** Whether this person's plan has all of the site searched. */
  everything: boolean
}

const answer = z.object({
  everything: z.boolean(),
  sources: z.array(z.object({ kind: z.enum(sourceKinds), id: z.string(), title: z.string(), excerpt: z.string() })),
})

/**
 * Full-text search in all that the caller may read, by the caller's own role: the database's policies leave
 * out the rest before anything is compared. At least half of the question's words must stand in a passage.
 *
 * @throws {SearchBusyError} when all connections that such callers may hold stay taken
 */
export async function search(pool: Pool, caller: Caller, question: string, contact: Contact): Promise<Found> {
  // The query reads every table, so it runs as a heavy one. All visitors without an account share one turn.
  const turn = { role: caller.role, key: caller.accountId ?? 'assistant', heavy: true }
  const { row } = await connectionSharesOf(pool)
    .run(turn, () =>
      execute(pool, {
        context: { ...caller, method: 'POST', path: '/assistant', sent: undefined },
        timezone: undefined,
        readOnly: true,
        explain: undefined,
        statement: statement(caller, wordsOf(question), contact).compile(),
        check: undefined,
        rollback: false,
      }),
    )
    .catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 503 ? new SearchBusyError({ cause: error }) : error
    })
  const { everything, sources } = answer.parse(JSON.parse(row.body ?? ''))
  const readable = sources.map((source) => ({
    ...source,
    title: plainText(source.title),
    excerpt: plainText(source.excerpt),
  }))
  return { everything, sources: readable }
}

function wordsOf(question: string): string[] {
  const words = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const asked = [...new Set(words)].filter((word) => !ofAsking.has(word))
  return asked.slice(0, maxWords)
}

function statement(caller: Caller, words: string[], contact: Contact) {
  const facts = JSON.stringify(knowledge(contact))
  // A visitor has no right on the tables of the Pro plan, so they must not even be named.
  const forMembers = caller.role === 'anon' ? empty : memberSources
  const everything = caller.role === 'anon' ? sql`false` : sql`(select assistant.searches_all())`
  return sql`
    with wanted as materialized (
      select string_agg(term::text, ' | ')::tsquery as any_word, array_agg(term) as terms, count(*) as many,
        array_agg(term) || string_agg(term::text, ' & ')::tsquery as sought
      from (
        select distinct plainto_tsquery('english', word) as term
        from jsonb_array_elements_text(${bind(JSON.stringify(words))}::jsonb) as word
      ) as stemmed
      where numnode(term) > 0
    ),
    readable as (
      select 'page' as kind, page as id, title, text, asked as also, null::timestamptz as written_at
      from jsonb_to_recordset(${bind(facts)}::jsonb) as fact (page text, title text, text text, asked text)
      union all
      select 'vendor', id::text, name,
        concat_ws(' · ', array_to_string(specialties, ', '), description, location, hours, contact),
        'book vendor shop', null
      from public.vendors
      union all
      select 'post', id::text, title, concat_ws(' ', excerpt, content), array_to_string(tags, ' '), date
      from public.blog_posts
      ${forMembers}
    ),
    compared as (
      select readable.*, words, ts_rank_cd(words, any_word) as rank,
        (select count(*) from unnest(terms) as term where words @@ term) as hits, many
      from readable, wanted,
        lateral (
          select setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', also), 'C')
            || setweight(to_tsvector('english', text), 'B') as words
        ) as vector
      where words @@ any_word
    ),
    -- A discussion may be found by several of its comments: the best stands for it.
    each_once as (
      select distinct on (kind, id) * from compared where hits * 2 >= many
      order by kind, id, hits desc, rank desc
    ),
    best as (
      -- What shares far fewer words with the question than the best does is about something else.
      select * from each_once where hits * 3 >= (select max(hits) from each_once) * 2
      order by hits desc, rank desc, written_at desc nulls last, kind, id limit ${bind(String(maxSources))}::int
    )
    select
      json_build_object(
        'everything', ${everything},
        'sources', coalesce(json_agg(
          json_build_object('kind', kind, 'id', id, 'title', title, 'excerpt', excerpt)
          order by hits desc, rank desc, written_at desc nulls last, kind, id
        ) filter (where kind is not null), '[]')
      )::text as body, false as too_large,
      count(kind)::int as rows, null::int as total, 0 as seconds,
      null::text as response_status, null::text as response_headers
    from (select) as one_row left join (
      select best.*, case
        when char_length(plain) <= ${bind(String(excerptLength))}::int then plain
        else ts_headline(
          'english', left(plain, 20000), any_word,
          'StartSel="", StopSel="", MaxWords=60, MinWords=30, MaxFragments=2, FragmentDelimiter=" … "'
        ) end as excerpt
      from best, wanted, lateral (select regexp_replace(text, '<[a-zA-Z/][^>]*>', ' ', 'g') as plain) as stripped
    ) as shown on true
    where ${roleGuard(caller.role)}`
}

/**
 * The tables' own policies keep these from everybody else. Discussions may be read by all through the data
 * API, but their page is Pro's: so they are asked for here. Their indexes find the words (migration 0009),
 * each for itself and all together: a word that stands everywhere brings a hundred rows to be compared, and
 * keeps no rare one out.
 */
const memberSources = sql`
  union all
  select 'notice', id::text, title, concat_ws(' ', excerpt, content), 'notice ' || array_to_string(tags, ' '), date
  from public.notices
  union all
  select 'alumnus', id::text, name,
    concat_ws(' · ', concat_ws(', ', nullif(current_position, ''), nullif(company, ''), nullif(location, '')),
      degree || ', ' || graduation_year, bio),
    'alumni alumnus senior graduate', null
  from public.alumni
  union all
  select 'company', id::text, company,
    concat_ws(' · ', 'Visited ' || visit_date, profile, location, process, description,
      nullif(array_to_string(requirements, ', '), '')),
    'company placement visit', visit_date
  from public.companies
  union all
  select 'question', id::text, question, answer, 'interview question ' || topic, null from public.interview_questions
  union all
  select 'material', id::text, title,
    concat_ws(' · ', subject, nullif(course_code, ''), 'Semester ' || semester,
      case kind when 'paper' then 'Question paper' else 'Notes' end, exam_year),
    case kind when 'paper' then 'pyq previous year exam' else 'study material' end || ' pdf', created_at
  from public.study_materials
  union all
  select 'template', id::text, title,
    concat_ws(' · ', description, nullif(array_to_string(features, ', '), '')),
    'resume cv template ' || array_to_string(tags, ' '), null
  from public.resume_templates
  union all
  select 'project', id::text, title, concat_ws(' · ', description, nullif(array_to_string(tech, ', '), '')),
    'resume project ' || category, null
  from public.resume_projects
  union all
  select 'tutorial', id::text, title,
    concat_ws(' · ', description, nullif(platform, ''), duration || ' minutes', level), 'resume tutorial video', null
  from public.tutorials
  union all
  select 'discussion', found.id::text, title, content, 'discussion ' || tags, created_at
  from wanted, unnest(sought) as word, lateral (
    select * from public.discussions
    where to_tsvector('english', title || ' ' || tags || ' ' || content) @@ word limit 100
  ) as found
  where (select assistant.searches_all())
  union all
  select 'discussion', discussion.id::text, discussion.title, found.content, 'discussion ' || discussion.tags,
    found.created_at
  from wanted, unnest(sought) as word, lateral (
    select * from public.comments where to_tsvector('english', content) @@ word limit 100
  ) as found join public.discussions as discussion on discussion.id = found.discussion_id
  where (select assistant.searches_all())`
