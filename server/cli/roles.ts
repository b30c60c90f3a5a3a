import { parseArgs } from 'node:util'
import { type Area, areaNames, areas, maxSemester, type SectionName, scopeText } from '#domain/roles/roles.ts'
import { UsageError } from '#server/core/config/environment.ts'
import { isDatabaseError } from '#server/core/database/database-error.ts'
import type { Client } from '#server/core/database/pool.ts'
import { assertMayReceive } from '#server/features/admin/account-operations.ts'
import { withAccount } from './account-command.ts'
import type { Command } from './command.ts'
import { endOfDay } from './end-of-day.ts'

interface NamedRole {
  area: Area
  branch: { id: string; code: string } | null
  semesterFrom: number | null
  semesterTo: number | null
  postsAs: string | null
  /** Of a class representative. */
  section: (SectionName & { id: string }) | null
}

const grant: Command = {
  name: 'grant',
  usage: {
    args: '<email> <area>',
    text: [
      `gives an account a role in an area: ${areaNames.join(', ')};`,
      'papers and timetable take --branch CSE and --semester 3-6, notices --as Library;',
      'timetable with --class CSE-2024-A makes a member of that class its representative;',
      '--until 2027-06-30 ends it, with --may-give its holder may give it on',
    ],
  },
  logged: { account: true, args: [...areaNames] },
  run: (args, { pool }) => {
    const { email, area, values } = readArguments(args)
    return withAccount(pool, email, async (client, account) => {
      assertMayReceive(account)
      const role = await readRole(client, area, values)
      if (role.section !== null) await assertIsMember(client, account, role.section.id)
      const until = values.until === undefined ? null : endOfDay(values.until)
      await giveRole(client, account.id, { ...role, until, mayGive: values['may-give'] === true })
      return `may now ${areas[area].does}${inBrackets(role)}`
    })
  },
}

const revoke: Command = {
  name: 'revoke',
  usage: {
    args: '<email> <area>',
    text: ['takes the roles of an account in an area; with --branch, --semester, --as or --class only that one'],
  },
  logged: { account: true, args: [...areaNames] },
  run: (args, { pool }) => {
    const { email, area, values } = readArguments(args)
    const isOne = [values.branch, values.semester, values.as, values.class].some((value) => value !== undefined)
    return withAccount(pool, email, async (client, account) => {
      const role = await readRole(client, area, values)
      const { rowCount } = await client.query(
        `delete from public.grants where account = $1 and area = $2 and (not $3 or
           (branch_id, semester_from, semester_to, posts_as, section_id) is not distinct from ($4, $5, $6, $7, $8))`,
        [account.id, area, isOne, role.branch?.id, role.semesterFrom, role.semesterTo, role.postsAs, role.section?.id],
      )
      if (rowCount === 0) throw new UsageError(`${account.email} has no such role.`)
      return `has no role in ${area} any more${inBrackets(role)}`
    })
  },
}

export const roleCommands = [grant, revoke]

function readArguments(args: string[]) {
  const { values, positionals } = parse(args)
  const [email, area] = positionals
  if (!areaNames.includes(area as Area)) throw new UsageError(`Name an area: ${areaNames.join(', ')}.`)
  return { email, area: area as Area, values }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        branch: { type: 'string' },
        semester: { type: 'string' },
        as: { type: 'string' },
        class: { type: 'string' },
        until: { type: 'string' },
        'may-give': { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

async function readRole(
  client: Client,
  area: Area,
  {
    branch: code,
    semester,
    as: postsAs = null,
    class: name,
  }: { branch?: string; semester?: string; as?: string | null; class?: string },
): Promise<NamedRole> {
  const { rows } = await client.query<{ id: string; code: string }>(
    'select id, code from public.branches where lower(code) = lower($1)',
    [code],
  )
  const branch = rows[0] ?? null
  if (code !== undefined && branch === null) throw new UsageError(`There is no branch ${code}.`)
  const [semesterFrom, semesterTo] = readSemesters(semester)
  return { area, branch, semesterFrom, semesterTo, postsAs, section: await readSection(client, name) }
}

/** "CSE-2024-A": branch, year of entry and letter. */
async function readSection(client: Client, written: string | undefined): Promise<NamedRole['section']> {
  if (written === undefined) return null
  const [, code, year, name] = /^(.+)-(\d{4})-([a-z\d]{1,8})$/i.exec(written) ?? []
  const { rows } = await client.query<{ id: string; letter: string; entry_year: number; code: string }>(
    `select s.id, s.letter, s.entry_year, b.code from public.sections s join public.branches b on b.id = s.branch_id
     where lower(b.code) = lower($1) and s.entry_year = $2 and s.letter = upper($3)`,
    [code, year, name],
  )
  const [section] = rows
  if (section === undefined) throw new UsageError(`There is no class ${written}. Name one as CSE-2024-A.`)
  const { code: branch, ...named } = section
  return { ...named, branches: { code: branch } }
}

async function assertIsMember(client: Client, account: { id: string; email: string }, section: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from public.section_members where account_id = $1 and section_id = $2',
    [account.id, section],
  )
  if (rowCount === 0) throw new UsageError(`${account.email} is not in that class.`)
}

/** "5", or "3-6". */
function readSemesters(written: string | undefined): [number, number] | [null, null] {
  if (written === undefined) return [null, null]
  const [, from = '', to = from] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(written) ?? []
  const isRight = Number(from) >= 1 && Number(to) >= Number(from) && Number(to) <= maxSemester
  if (!isRight) throw new UsageError(`--semester takes 1 to ${maxSemester}, or some of them: 3-6.`)
  return [Number(from), Number(to)]
}

async function giveRole(
  client: Client,
  account: string,
  {
    area,
    branch,
    semesterFrom,
    semesterTo,
    postsAs,
    section,
    until,
    mayGive,
  }: NamedRole & { until: Date | null; mayGive: boolean },
): Promise<void> {
  const row = {
    account,
    area,
    branch_id: branch?.id ?? null,
    semester_from: semesterFrom,
    semester_to: semesterTo,
    posts_as: postsAs,
    section_id: section?.id ?? null,
    may_give: mayGive,
    expires_at: until,
  }
  try {
    await client.query('select private.give_role(jsonb_populate_record(null::public.grants, $1))', [
      JSON.stringify(row),
    ])
  } catch (error) {
    if (isDatabaseError(error, '23514'))
      throw new UsageError(
        `${area} has no such scope: --branch and --semester are for papers and timetable, --as is for notices, --class for timetable alone.`,
      )
    throw error
  }
}

const inBrackets = (role: NamedRole) => {
  const scope = scopeText({ ...role, branch: role.branch?.code ?? null })
  return scope === '' ? '' : ` (${scope})`
}
