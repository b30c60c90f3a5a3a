import { writeCsv } from '#domain/imports/table/write-csv.ts'
import type { Client } from '#server/core/database/pool.ts'
import { noRollover } from './run.ts'

/** What was pasted is divided at line ends, commas, semicolons and tabs. */
const maxWords = 1_000
/** Of students with the same name, so many are read and offered. */
const maxOffered = 8
/** Fewer letters are a part of almost every name. */
const minLetters = 3

interface FoundPerson {
  id: string
  name: string
  email: string
  roll: string
  /** The branch's code. */
  branch: string | null
  semester: number | null
}

export interface FoundPeople {
  found: FoundPerson[]
  /** Words that several students fit. */
  several: { word: string; people: FoundPerson[] }[]
  unknown: string[]
  /** Words after the first thousand, which were not read. */
  left: number
}

/** Students by roll number or e-mail, and where none has it, by a part of their name. */
export async function findPeople(client: Client, text: string): Promise<FoundPeople> {
  const all = [...new Set(text.split(/[\n\r,;\t]+/).map((word) => word.replaceAll(/\s+/g, ' ').trim()))].filter(
    (word) => word !== '',
  )
  const words = all.slice(0, maxWords)
  const { rows } = await client.query<FoundPerson & { word: string }>(
    `with wanted as (select distinct word, lower(word) as low, lower(replace(word, ' ', '')) as packed from unnest($1::text[]) as word),
     student as materialized (
       select u.id, named.name, u.email, u.college_id as roll, b.code as branch, u.semester, lower(u.email) as low_email,
         lower(replace(u.college_id, ' ', '')) as packed_roll, lower(named.name) as low_name
       from public.users u join auth.users a on a.id = u.id left join public.profiles p on p.id = u.id
         left join public.branches b on b.id = u.branch_id,
         lateral (select coalesce(nullif(p.full_name, ''), a.raw_user_meta_data ->> 'full_name',
           a.raw_user_meta_data ->> 'name', '') as name) as named
       where u.role = 'student'
     ),
     exact as (
       select w.word, s.id from wanted w join student s on s.low_email = w.low
       union select w.word, s.id from wanted w join student s on s.packed_roll = w.packed and w.packed <> ''
     ),
     named as (
       select w.word, s.id from wanted w, lateral (
         select s.id from student s where strpos(s.low_name, w.low) > 0 order by s.name, s.id limit $2) as s
       where char_length(w.low) >= $3 and not exists (select from exact e where e.word = w.word)
     ),
     hit as (
       select h.word, s.*, row_number() over (partition by h.word order by s.name, s.id) as place
       from (select * from exact union all select * from named) as h join student s on s.id = h.id
     )
     select word, id, name, email, roll, branch, semester from hit where place <= $2 order by name, id`,
    [words, maxOffered, minLetters],
  )
  const of = Map.groupBy(rows, ({ word }) => word)
  const peopleOf = (word: string) =>
    (of.get(word) ?? []).map(({ id, name, email, roll, branch, semester }) => ({
      id,
      name,
      email,
      roll,
      branch,
      semester,
    }))
  return {
    found: words.flatMap((word) => (of.get(word)?.length === 1 ? peopleOf(word) : [])),
    several: words.filter((word) => (of.get(word)?.length ?? 0) > 1).map((word) => ({ word, people: peopleOf(word) })),
    unknown: words.filter((word) => !of.has(word)),
    left: all.length - words.length,
  }
}

/** Everybody of a rollover, as CSV: what it did; of one that is planned, what it would do. @throws {AppError} not_found */
export async function listPeople(client: Client, id: string): Promise<string> {
  const { rows: found } = await client.query<{ state: string }>(
    'select state from private.rollovers where id::text = $1',
    [id],
  )
  if (found[0] === undefined) throw noRollover()
  const isPlanned = found[0].state === 'planned'
  const { rows } = await client.query<Record<'name' | 'roll' | 'email' | 'branch' | 'before' | 'after', string>>(
    `with listed as (${isPlanned ? plannedPeople : donePeople})
     select private.display_name(u.id) as name, u.college_id as roll, u.email, coalesce(b.code, '') as branch,
       coalesce(l.semester_before::text, '') as before,
       case l.outcome when 'moves' then (l.semester_before + 1)::text when 'leaves' then 'alumnus'
         else coalesce(l.semester_before::text, '') end as after
     from listed l join public.users u on u.id = l.account_id
       left join public.branches b on b.id = u.branch_id
     order by l.semester_before, b.position, b.code, u.college_id, u.id`,
    [id],
  )
  return writeCsv([
    ['Name', 'Roll number', 'E-mail', 'Branch', 'From semester', 'To semester'],
    ...rows.map(({ name, roll, email, branch, before, after }) => [name, roll, email, branch, before, after]),
  ])
}

const plannedPeople = `
  select p.account_id, p.outcome, p.semester as semester_before
  from private.rollovers r, private.rollover_plan(r.begins, r.branch_ids, r.makes_alumni, array(
    select account_id from private.rollover_people e where e.rollover_id = r.id and e.outcome = 'excepted')) p
  where r.id::text = $1`
const donePeople = `
  select account_id, outcome, semester_before from private.rollover_people
  where rollover_id::text = $1 and outcome <> 'excepted'`
