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
 * Reads the Prefer header (RFC 7240; PostgREST, api/preferences). Of a preference given twice the first
 * holds. What is not understood is passed over, unless handling=strict asks otherwise.
 */
export function parsePreferences(header: string | undefined): Preferences {
  const given = new Map<string, string>()
  const unknown: string[] = []
  // Looking a time zone up is slow: the first that is named decides for all, as in PostgREST.
  let hasTimeZone: boolean | undefined
  for (const item of (header ?? '').split(',')) {
    const text = item.trim()
    if (text === '') continue
    const [name = '', value = ''] = text.split('=', 2).map((part) => part.trim())
    const understood = name === 'timezone' ? (hasTimeZone ??= isTimeZone(value)) : isUnderstood(name, value)
    if (!understood) unknown.push(text)
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
  const maxAffected = given.get('max-affected')
  return {
    return: pick('return', choices.return) ?? 'minimal',
    count: pick('count', choices.count),
    resolution: pick('resolution', choices.resolution),
    missing: pick('missing', choices.missing),
    handling,
    transaction: pick('tx', choices.tx),
    maxAffected: handling === 'strict' && maxAffected !== undefined ? Number(maxAffected) : undefined,
    timezone: given.get('timezone'),
  }
}

/** The value of Preference-Applied, in PostgREST's order; undefined when nothing was asked for. */
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
  if (name === 'max-affected') return /^\d{1,9}$/.test(value)
  const known: Record<string, readonly string[]> = choices
  return Object.hasOwn(known, name) && known[name]?.includes(value) === true
}

/** A name of the time zone database: PostgreSQL would also take offsets, and read their sign the other way. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
