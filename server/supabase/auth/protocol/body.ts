import type { Context } from 'hono'
import { z } from 'zod'
import { AuthError, invalid } from './errors.ts'

/** For the fields of a form, or a passkey's response. */
export const maxBodyBytes = 64 * 1024
/** For a SAML response, or the metadata of an identity provider. */
export const maxDocumentBytes = 1024 * 1024

/** Deeper than any profile; far from where JSON.stringify or PostgreSQL's jsonb run out of stack. */
const maxDepth = 32

/**
 * Parses a JSON body of the given shape.
 * @throws {AuthError} bad_json when it is not a JSON object, validation_failed when a field has the wrong type.
 */
export async function readBody<T extends z.ZodType>(c: Context, shape: T): Promise<z.output<T>> {
  const object = parseJson(await c.req.text())
  if (typeof object !== 'object' || object === null || Array.isArray(object))
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON: it is not an object')
  assertStorable(object, 0)
  const body = shape.safeParse(object)
  if (body.success) return body.data
  const [issue] = body.error.issues
  throw invalid(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`)
}

/** Replaces the parser's message, which quotes the text: it may hold a password. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AuthError(
      400,
      'bad_json',
      `Could not parse request body as JSON: ${text === '' ? 'it is empty' : 'invalid syntax'}`,
    )
  }
}

/** PostgreSQL stores neither U+0000 nor half a surrogate pair: a 400 instead of its error. */
function assertStorable(value: unknown, depth: number): void {
  if (depth > maxDepth) throw invalid('The request body is nested too deeply')
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw invalid('The request body contains characters that cannot be stored')
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      assertStorable(key, depth)
      assertStorable(item, depth + 1)
    }
  }
}

/** An optional field; clients send null or an empty string for an absent value. */
export const optionalText = z
  .string()
  .nullish()
  .transform((value) => value || undefined)

/** Clients always send PKCE fields; for the implicit flow they are null. */
export const pkceFields = { code_challenge: optionalText, code_challenge_method: optionalText }
