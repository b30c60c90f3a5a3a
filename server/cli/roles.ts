import { parseArgs } from 'node:util'
import { type Area, areaNames, areas, maxSemester, scopeText } from '#domain/roles/roles.ts'
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
}

const grant: Command = {
  name: 'grant',
  usage: {
    args: '<email> <area>',
    text: [
      `gives an account a role in an area: ${areaNames.join(', ')};`,
      'papers and timetable take --branch CSE and --semester 3-6, notices --as Library;',
      '--until 2027-06-30 ends it, with --may-give its holder may give it on',
    ],
  },
  logged: { account: true, args: [...areaNames] },
  run: (args, { pool }) => {
    const { email, area, values } = readArguments(args)
    return withAccount(pool, email, async (client, account) => {
      assertMayReceive(account)
      const role = await readRole(client, area, values)
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
    text: ['takes the roles of an account in an area; with --branch, --semester or --as only that one'],
  },
  logged: { account: true, args: [...areaNames] },
  run: (args, { pool }) => {
    const { email, area, values } = readArguments(args)
    const isOne = values.branch !== undefined || values.semester !== undefined || values.as !== undefined
    return withAccount(pool, email, async (client, account) => {
      const role = await readRole(client, area, values)
      const { rowCount } = await client.query(
        `delete from public.grants where account = $1 and area = $2 and (not $3 or
           (branch_id, semester_from, semester_to, posts_as) is not distinct from ($4, $5, $6, $7))`,
        [account.id, area, isOne, role.branch?.id, role.semesterFrom, role.semesterTo, role.postsAs],
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
  { branch: code, semester, as: postsAs = null }: { branch?: string; semester?: string; as?: string | null },
): Promise<NamedRole> {
  const { rows } = await client.query<{ id: string; code: string }>(
    'select id, code from public.branches where lower(code) = lower($1)',
    [code],
  )
  const branch = rows[0] ?? null
  if (code !== undefined && branch === null) throw new UsageError(`There is no branch ${code}.`)
  const [semesterFrom, semesterTo] = readSemesters(semester)
  return { area, branch, semesterFrom, semesterTo, postsAs }
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
        `${area} has no such scope: --branch and --semester are for papers and timetable, --as is for notices.`,
      )
    throw error
  }
}

const inBrackets = (role: NamedRole) => {
  const scope = scopeText({ ...role, branch: role.branch?.code ?? null })
  return scope === '' ? '' : ` (${scope})`
}
