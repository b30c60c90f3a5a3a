import type { Action } from '@supabase/pg-delta/plan'
import { isRights, subjectsOf } from './differences.ts'
import type { Sources } from './sources.ts'

type Id = Action['produces'][number]

/**
 * The statements that `actions` stand for, with the texts of the schema files: drops first, none of them cascading, then
 * definitions as a whole, then all rights of what was made anew or has other ones.
 *
 * @throws where a hosted project would reject it
 */
export function writeMigration(actions: Action[], sources: Sources): string {
  for (const action of actions) rejectOnHosted(action)
  const rights = actions.filter(isRights)
  const made = actions.filter(
    (action) => action.sql.startsWith('CREATE ') && subjectsOf(action).some((id) => keyOf(id) !== undefined),
  )
  const others = actions.filter((action) => !rights.includes(action) && !made.includes(action))
  const dropped = others.filter((action) => action.verb === 'drop' && !isReplaced(action, made))
  const altered = others.filter((action) => action.verb !== 'drop')
  const withRights = new Set([...rights, ...made].flatMap(subjectsOf).flatMap(rightsKey))
  const sections = [
    dropped.map(plainSql).join('\n'),
    altered.map(plainSql).join('\n'),
    made.map((action) => definitionOf(action, sources)).join('\n\n'),
    [...withRights]
      .map((key) => rightsOf(key, rights, sources))
      .filter((text) => text !== '')
      .join('\n'),
  ].filter((section) => section.trim() !== '')
  return sections.length === 0 ? '' : `${['set local check_function_bodies = off;', ...sections].join('\n\n')}\n`
}

/** Which definition of the schema files an object has. */
function keyOf(id: Id): string | undefined {
  if (id.kind === 'function' || id.kind === 'view') return `${id.kind} ${id.schema}.${id.name}`
  if (id.kind === 'trigger' || id.kind === 'policy') return `${id.kind} ${id.schema}.${id.table} ${id.name}`
  return undefined
}

/** Whose revokes and grants belong to it, as the schema files name it. */
function rightsKey(id: Id): string[] {
  const of = id.kind === 'acl' ? id.target : id
  if (of.kind === 'function') return [`function ${of.schema}.${of.name}(${of.args.join(', ')})`]
  if (of.kind === 'table' || of.kind === 'view') return [`${of.schema}.${of.name}`]
  if (of.kind === 'column') return [`${of.schema}.${of.table}`]
  return id.kind === 'acl' ? [JSON.stringify(of)] : []
}

function definitionOf(action: Action, { definitions }: Sources): string {
  const key =
    subjectsOf(action)
      .map(keyOf)
      .find((found) => found !== undefined) ?? ''
  const [found, ...more] = definitions.get(key) ?? []
  // Of an overloaded function the catalogue's text.
  if (found === undefined || more.length > 0) return plainSql(action)
  return [found.comment, found.text].filter((part) => part !== '').join('\n')
}

function rightsOf(key: string, rights: Action[], sources: Sources): string {
  const written = sources.rights.get(key)
  if (written !== undefined) return written.join('\n')
  return rights
    .filter((action) => subjectsOf(action).flatMap(rightsKey).includes(key))
    .map(plainSql)
    .join('\n')
}

/** A trigger on accounts, which the owner of a hosted project's schema may make and replace, but not drop. */
function isReplaced({ destroys }: Action, made: Action[]): boolean {
  const keys = new Set(made.flatMap(subjectsOf).map(keyOf))
  return destroys.some((id) => id.kind === 'trigger' && id.schema === 'auth' && keys.has(keyOf(id)))
}

/** supabase/migrations run on hosted projects as well, whose schema `auth` is not ours. */
function rejectOnHosted(action: Action): void {
  for (const id of subjectsOf(action)) {
    const of = id.kind === 'acl' ? id.target : id
    if (!('schema' in of) || of.schema !== 'auth') continue
    if (of.kind === 'trigger' && of.table === 'users') continue
    throw new Error(
      `Write this by hand, in a migration of server/supabase/auth/migrations or one that tests where it runs:\n${action.sql}`,
    )
  }
}

/** As our SQL is written: lower case, quoted where it has to be. What is in quotes stays. */
function plainSql({ sql }: Action): string {
  const tokens = /(\$\w*\$)[^]*?\1|'(?:[^']|'')*'|"[^"]*"|\b[A-Z]+\b/g
  const plain = sql.replaceAll(tokens, (token) =>
    /^"[a-z][a-z0-9_]*"$/.test(token) ? token.slice(1, -1) : /^[A-Z]/.test(token) ? token.toLowerCase() : token,
  )
  return `${plain.trim()};`
}
