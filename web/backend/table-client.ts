import type { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from './database.types.ts'

// The requests of our pages to the data API, in a kilobyte: postgrest-js provides the types and weighs four times as
// much on every page (table-client.test.ts compares each request with it).

export type DataClient = PostgrestClient<Database>

interface Settings {
  /** As `https://host/rest/v1`. */
  url: string
  headers?: Record<string, string>
  fetch?: typeof fetch
}

type Value = string | number | boolean | null

/**
 * Rejects with the database's error (code, message, details, hint), or with fetch's own where there was no response.
 */
export function tableClient(settings: Settings): DataClient {
  const client = {
    from: (table: string) => new TableRequest(settings, table),
    rpc: (name: string, values: Record<string, Value | undefined> = {}, { get = false }: { get?: boolean } = {}) =>
      new TableRequest(settings, `rpc/${name}`).given(values, get),
  }
  return client as unknown as DataClient
}

/** The path of a query below /rest/v1: for the document's inline script, which sends it before the scripts load. */
export function pathOf(query: (client: DataClient) => unknown): string {
  const request = query(tableClient({ url: 'http://rest.invalid' }))
  return request instanceof TableRequest ? request.path : ''
}

class TableRequest {
  readonly #settings: Settings
  readonly #url: URL
  readonly #headers: Headers
  #method = 'GET'
  #body: unknown
  #signal: AbortSignal | null = null
  #maybeOne = false
  /** Mutations return rows only after `select`. */
  #returnsRows = false

  constructor(settings: Settings, path: string) {
    this.#settings = settings
    this.#url = new URL(`${settings.url}/${path}`)
    this.#headers = new Headers(settings.headers)
  }

  get path(): string {
    return this.#url.href.slice(this.#settings.url.length + 1)
  }

  select(columns = '*', { count, head = false }: { count?: 'exact'; head?: boolean } = {}): this {
    if (this.#returnsRows) this.#prefer('return=representation')
    if (count) this.#prefer(`count=${count}`)
    if (head) this.#method = 'HEAD'
    return this.#set('select', columns.replaceAll(/\s/g, ''))
  }

  insert(row: unknown): this {
    return this.#send('POST', row)
  }

  /** `onConflict`: the columns of the key, where it is not the primary key. */
  upsert(rows: unknown, { onConflict }: { onConflict?: string } = {}): this {
    this.#prefer('resolution=merge-duplicates')
    if (onConflict !== undefined) this.#set('on_conflict', onConflict)
    if (Array.isArray(rows)) this.#set('columns', columnsOf(rows))
    return this.#send('POST', rows)
  }

  update(columns: unknown): this {
    return this.#send('PATCH', columns)
  }

  delete(): this {
    return this.#send('DELETE', undefined)
  }

  eq(column: string, value: Value): this {
    return this.#filter(column, 'eq', value)
  }

  gt(column: string, value: Value): this {
    return this.#filter(column, 'gt', value)
  }

  gte(column: string, value: Value): this {
    return this.#filter(column, 'gte', value)
  }

  lt(column: string, value: Value): this {
    return this.#filter(column, 'lt', value)
  }

  lte(column: string, value: Value): this {
    return this.#filter(column, 'lte', value)
  }

  is(column: string, value: Value): this {
    return this.#filter(column, 'is', value)
  }

  in(column: string, values: readonly Value[]): this {
    const quoted = [...new Set(values)].map((value) =>
      typeof value === 'string' && /[,()]/.test(value) ? `"${value}"` : `${value}`,
    )
    return this.#filter(column, 'in', `(${quoted.join(',')})`)
  }

  or(filters: string, { referencedTable }: { referencedTable?: string } = {}): this {
    this.#url.searchParams.append(referencedTable === undefined ? 'or' : `${referencedTable}.or`, `(${filters})`)
    return this
  }

  order(column: string, { ascending = true, nullsFirst }: { ascending?: boolean; nullsFirst?: boolean } = {}): this {
    const before = this.#url.searchParams.get('order')
    const nulls = nullsFirst === undefined ? '' : nullsFirst ? '.nullsfirst' : '.nullslast'
    const own = `${column}.${ascending ? 'asc' : 'desc'}${nulls}`
    return this.#set('order', before === null ? own : `${before},${own}`)
  }

  limit(rows: number): this {
    return this.#set('limit', String(rows))
  }

  range(first: number, last: number): this {
    return this.#set('offset', String(first)).limit(last - first + 1)
  }

  single(): this {
    this.#headers.set('Accept', 'application/vnd.pgrst.object+json')
    return this
  }

  maybeSingle(): this {
    this.#maybeOne = true
    return this
  }

  abortSignal(signal: AbortSignal): this {
    this.#signal = signal
    return this
  }

  /** Errors are always thrown; the types require the method. */
  throwOnError(): this {
    return this
  }

  /** The arguments of a function: in the address for one that only reads, else in the body. */
  given(values: Record<string, Value | undefined>, get: boolean): this {
    if (!get) return this.#send('POST', values)
    this.#returnsRows = true
    for (const [name, value] of Object.entries(values)) if (value !== undefined) this.#set(name, String(value))
    return this
  }

  // oxlint-disable-next-line unicorn/no-thenable -- awaited where it is written, as postgrest-js's own is
  then<One, Other>(
    onAnswer?: ((answer: { data: unknown; count: number | null }) => One | PromiseLike<One>) | null,
    onError?: ((error: unknown) => Other | PromiseLike<Other>) | null,
  ): Promise<One | Other> {
    return this.#ask().then(onAnswer, onError) as Promise<One | Other>
  }

  async #ask() {
    const ask = this.#settings.fetch ?? fetch
    if (this.#body !== undefined || this.#method === 'DELETE') this.#headers.set('Content-Type', 'application/json')
    const answer = await ask(this.#url.href, {
      method: this.#method,
      headers: Object.fromEntries(this.#headers),
      signal: this.#signal,
      ...(this.#body !== undefined && { body: JSON.stringify(this.#body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw errorOf(text)
    const data: unknown = text === '' || this.#method === 'HEAD' ? null : JSON.parse(text)
    const total = answer.headers.get('content-range')?.split('/')[1]
    return { data: this.#maybeOne ? onlyRow(data) : data, count: total === undefined ? null : Number(total) }
  }

  #send(method: string, body: unknown): this {
    this.#method = method
    this.#body = body
    this.#returnsRows = true
    return this
  }

  #set(name: string, value: string): this {
    this.#url.searchParams.set(name, value)
    return this
  }

  #filter(column: string, operator: string, value: Value): this {
    this.#url.searchParams.append(column, `${operator}.${value}`)
    return this
  }

  #prefer(wish: string): void {
    this.#headers.append('Prefer', wish)
  }
}

/** Every column of any row: a row that omits it gets its default. */
function columnsOf(rows: readonly unknown[]): string {
  const names = rows.flatMap((row) => (typeof row === 'object' && row !== null ? Object.keys(row) : []))
  return [...new Set(names)].map((name) => `"${name}"`).join(',')
}

function onlyRow(data: unknown): unknown {
  if (!Array.isArray(data)) return data
  if (data.length > 1) throw Object.assign(new Error('There is more than one such row.'), { code: 'PGRST116' })
  return data[0] ?? null
}

function errorOf(text: string): Error {
  let problem: unknown
  try {
    problem = JSON.parse(text)
  } catch {
    // Not JSON: a proxy's own error page.
  }
  const { message = text, ...rest } =
    typeof problem === 'object' && problem !== null ? (problem as { message?: string }) : {}
  return Object.assign(new Error(message), rest)
}
