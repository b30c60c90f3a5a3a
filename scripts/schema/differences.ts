import { extract } from '@supabase/pg-delta/extract'
import { type Action, plan } from '@supabase/pg-delta/plan'
import type { Pool } from '#server/core/database/pool.ts'
import { generateFiles } from './generated-files.ts'
import { readTextSearch } from './text-search.ts'

/** Roles whose rights are part of the schema; a login role's are granted when a server starts. */
const roles = new Set(['PUBLIC', 'anon', 'authenticated', 'service_role'])

/**
 * What has to run on one database so that it is as another. Functions, triggers, policies, views and rights are compared by
 * pg-delta. It does not know the order of columns, text search configurations and rows.
 */
export async function planDifferences(from: Pool, to: Pool): Promise<Action[]> {
  const [source, desired] = [await extract(from), await extract(to)]
  return plan(source.factBase, desired.factBase).actions.filter(isOfSchema)
}

/** Whatever role runs a migration owns what it makes. */
function isOfSchema(action: Action): boolean {
  if (/^ALTER [^]+ OWNER TO /.test(action.sql)) return false
  const grantees = isRights(action) ? subjectsOf(action).flatMap((id) => ('grantee' in id ? [id.grantee] : [])) : []
  return grantees.length === 0 || grantees.some((grantee) => roles.has(grantee))
}

export const isRights = ({ sql }: Action) => /^(?:GRANT|REVOKE) /.test(sql)

/** What an action makes, alters or drops. Of what it alters pg-delta says only that it needs it, before all others. */
export function subjectsOf({ produces, destroys, consumes }: Action): Action['produces'] {
  const made = [...produces, ...destroys]
  return made.length > 0 ? made : consumes.slice(0, 1)
}

/** A line for each difference between two databases; none if they are equal. */
export async function compareDatabases(from: Pool, to: Pool): Promise<string[]> {
  const actions = await planDifferences(from, to)
  return [
    ...actions.map(({ sql }) => sql),
    ...compareTexts(await generateFiles(from), await generateFiles(to)),
    ...compareTexts(await readTextSearch(from), await readTextSearch(to)),
  ]
}

/** The lines of which only one side has that one. */
function compareTexts(from: Map<string, string>, to: Map<string, string>): string[] {
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((name) => {
    const [was, is] = [from.get(name) ?? '', to.get(name) ?? '']
    if (was === is) return []
    const [wasLines, isLines] = [was.split('\n'), is.split('\n')]
    const gone = wasLines.filter((line) => !isLines.includes(line)).map((line) => `${name}: - ${line.trim()}`)
    const added = isLines.filter((line) => !wasLines.includes(line)).map((line) => `${name}: + ${line.trim()}`)
    return [...gone, ...added].length > 0 ? [...gone, ...added] : [`${name}: the order differs`]
  })
}
