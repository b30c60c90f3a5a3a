import type { ApiRole } from '#server/supabase/caller/caller.ts'
import { closest } from './closest-name.ts'
import { ApiError } from '../protocol/errors.ts'
import type { BodyType } from '../protocol/media-types.ts'
import { type DatabaseFunction, exposedSchema, type FunctionParameter, type Schema } from './schema.ts'

/** How a call passes its arguments: by name, or a whole body for the one unnamed parameter. */
export interface Call {
  names: ReadonlySet<string>
  /** Undefined for a query string. */
  body: BodyType | undefined
}

/** The types of the unnamed parameter, by the body's type. */
const typesOfBody: Record<BodyType, readonly string[]> = {
  json: ['json', 'jsonb'],
  text: ['text'],
  xml: ['xml'],
  bytea: ['bytea'],
}

/**
 * Chooses among a name's overloads by the argument names (PostgREST, references/api/functions).
 *
 * @throws {ApiError} PGRST202 when none fits, PGRST203 when several do.
 */
export function findFunction(schema: Schema, name: string, call: Call, role: ApiRole): DatabaseFunction {
  const overloads = schema.functions.get(name) ?? []
  const named = overloads.filter((each) => takesNames(each, call))
  const candidates = named.length > 0 ? named : overloads.filter((each) => takesBody(each, call.body))
  const [first, ...others] = candidates
  if (first === undefined) throw notFound(schema, name, call, role)
  if (others.length > 0) throw ambiguous(candidates.filter((each) => isCallable(each, role)))
  return first
}

/** The parameter that gets a whole body. A call of `{"": …}` reaches its function as well. */
export function bodyParameter(each: DatabaseFunction): FunctionParameter | undefined {
  const [only, ...more] = each.parameters
  return more.length === 0 && only?.name === '' ? only : undefined
}

function takesNames({ parameters }: DatabaseFunction, { names, body }: Call): boolean {
  // A body that is no JSON is an argument by itself.
  if (parameters.length === 0) return names.size === 0 && !isWhole(body)
  // SQL has no empty name: an unnamed parameter gets the whole body or its default, never a named argument.
  if (names.has('') && parameters.length > 1) return false
  const known = new Set(parameters.map((parameter) => parameter.name))
  return (
    [...names].every((name) => known.has(name)) &&
    parameters.every(({ name, required }) => !required || names.has(name))
  )
}

function takesBody(each: DatabaseFunction, body: Call['body']): boolean {
  const type = bodyParameter(each)?.baseType
  return body !== undefined && type !== undefined && typesOfBody[body].includes(type)
}

function isWhole(body: Call['body']): body is Exclude<BodyType, 'json'> {
  return body !== undefined && body !== 'json'
}

function isCallable({ callableBy }: DatabaseFunction, role: ApiRole): boolean {
  return callableBy.has(role)
}

function notFound(schema: Schema, name: string, { names, body }: Call, role: ApiRole): ApiError {
  const given = [...names].toSorted()
  const qualified = `${exposedSchema}.${name}`
  const whole = isWhole(body)
  const parameters = given.length === 0 ? ' without parameters' : `(${given.join(', ')})`
  const searched =
    given.length === 0 ? ' without parameters' : ` with parameter${given.length > 1 ? 's' : ''} ${given.join(', ')}`
  const fallback = body === 'json' ? ' or with a single unnamed json/jsonb parameter' : ''
  return new ApiError(
    404,
    'PGRST202',
    `Could not find the function ${qualified}${whole ? '' : parameters} in the schema cache`,
    {
      details: `Searched for the function ${qualified}${whole ? ` with a single unnamed ${body} parameter` : searched + fallback}, but no matches were found in the schema cache.`,
      hint: whole ? null : suggestion(schema, name, given, role),
    },
  )
}

/** Names only functions that this role may call. */
function suggestion(schema: Schema, name: string, given: readonly string[], role: ApiRole): string | null {
  const callable = [...schema.functions.values()].flat().filter((each) => isCallable(each, role))
  const overloads = callable.filter((each) => each.name === name)
  const meant =
    overloads.length === 0
      ? closest(
          name,
          callable.map((each) => each.name),
          'name',
        )
      : closest(
          listed(given),
          overloads.map((each) => listed(each.parameters.map((parameter) => parameter.name))),
          'member',
        )
  if (meant === undefined) return null
  return `Perhaps you meant to call the function ${exposedSchema}.${overloads.length === 0 ? meant : name + meant}`
}

function ambiguous(candidates: readonly DatabaseFunction[]): ApiError {
  const signatures = candidates.map(({ name, parameters }) => {
    return `${exposedSchema}.${name}(${parameters.map((each) => `${each.name} => ${each.displayType}`).join(', ')})`
  })
  return new ApiError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  )
}

function listed(names: readonly string[]): string {
  return `(${names.toSorted().join(', ')})`
}
