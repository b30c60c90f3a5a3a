import { ApiError } from './errors.ts'

export interface Preferences {
  return: 'minimal' | 'headers-only' | 'representation'
  count: 'exact' | 'planned' | 'estimated' | undefined
  resolution: 'merge-duplicates' | 'ignore-duplicates' | undefined
  missing: 'default' | 'null' | undefined
  handling: 'strict' | 'lenient' | undefined
  transaction: 'commit' | 'rollback' | undefined
  /** In rows; only with handling=strict. */
  maxAffected: number | undefined
  timezone: string | undefined
}

const choices = {
  return: ['minimal', 'headers-only', 'representation'],
  count: ['exact', 'planned', 'estimated'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
  tx: ['commit', 'rollback'],
} as const

/**
 * Parses the Prefer header (RFC 7240; PostgREST, api/preferences). The first of a repeated preference counts. Unknown
 * preferences are ignored unless handling=strict; an unknown time zone is always an error (PostgREST 16).
 *
 * @throws {ApiError} PGRST122, or 22023 for a time zone
 */
export function parsePreferences(header: string | undefined): Preferences {
  const given = new Map<string, string>()
  const unknown: string[] = []
  for (const item of (header ?? '').split(',')) {
    const text = item.trim()
    if (text === '') continue
    const [name = '', value = ''] = text.split('=', 2).map((part) => part.trim())
    if (!isUnderstood(name, value)) unknown.push(text)
    else if (!given.has(name)) given.set(name, value)
  }

  const pick = <T extends string>(name: string, among: readonly T[]) =>
    among.find((choice) => choice === given.get(name))
  const handling = pick('handling', choices.handling)
  if (handling === 'strict' && unknown.length > 0) {
    throw new ApiError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    })
  }
  const timezone = given.get('timezone')
  if (timezone !== undefined && !isTimeZone(timezone)) throw invalidTimeZone(timezone)
  const maxAffected = given.get('max-affected')
  return {
    return: pick('return', choices.return) ?? 'minimal',
    count: pick('count', choices.count),
    resolution: pick('resolution', choices.resolution),
    missing: pick('missing', choices.missing),
    handling,
    transaction: pick('tx', choices.tx),
    maxAffected: handling === 'strict' && maxAffected !== undefined ? Number(maxAffected) : undefined,
    timezone,
  }
}

/** The value of Preference-Applied, in PostgREST's order; undefined without preferences. */
export function appliedPreferences(applied: Partial<Preferences>): string | undefined {
  const { resolution, missing, count, transaction, handling, timezone, maxAffected } = applied
  const values = {
    resolution,
    missing,
    return: applied.return,
    count,
    tx: transaction,
    handling,
    timezone,
    'max-affected': maxAffected,
  }
  const texts = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
  return texts.length === 0 ? undefined : texts.join(', ')
}

function isUnderstood(name: string, value: string): boolean {
  if (name === 'timezone') return true
  if (name === 'max-affected') return /^\d{1,9}$/.test(value)
  const known: Record<string, readonly string[]> = choices
  return Object.hasOwn(known, name) && known[name]?.includes(value) === true
}

/**
 * A name of the time zone database, or an offset: hours (`-4`, east of Greenwich when positive) or a clock (`+05:30`,
 * west when positive, as in POSIX). PostgreSQL also accepts whole POSIX rules, but each connection caches every zone
 * that it was ever set to: a visitor must not have millions to choose from.
 */
function isTimeZone(name: string): boolean {
  if (/^[+-]?(\d|1[0-5])(\.5|:[0-5]\d)?$|^[+-]?0\d(:[0-5]\d)?$/.test(name)) return true
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function invalidTimeZone(name: string): ApiError {
  return new ApiError(400, '22023', `invalid value for parameter "TimeZone": "${name}"`)
}
