import { z } from 'zod'
import { type Sql, sql } from '#server/core/database/sql.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { connectionSharesOf } from '#server/supabase/data/execution/connection-shares.ts'
import { execute, roleGuard } from '#server/supabase/data/execution/execute.ts'
import { ApiError } from '#server/supabase/data/protocol/errors.ts'
import type { Caller } from './caller.ts'
import { SearchBusyError } from './errors.ts'

/** Reads with the caller's rights: row-level security decides which rows are returned. */
export interface Reader {
  caller: Caller
  /** @throws {SearchBusyError} when the connections for such callers stay busy */
  rows: <T>(shape: z.ZodType<T>, query: Sql) => Promise<T[]>
}

export function readerOf(pool: Pool, caller: Caller): Reader {
  // Heavy, because a question reads many tables. All visitors without an account share one key.
  const turn = { role: caller.role, key: caller.accountId ?? 'assistant', heavy: true }
  return {
    caller,
    rows: async (shape, query) => {
      const { row } = await connectionSharesOf(pool)
        .run(turn, () =>
          execute(pool, {
            context: { ...caller, method: 'POST', path: '/assistant', sent: undefined },
            timezone: undefined,
            readOnly: true,
            explain: undefined,
            statement: asBody(query, caller).compile(),
            check: undefined,
            rollback: false,
          }),
        )
        .catch((error: unknown) => {
          throw error instanceof ApiError && error.status === 503 ? new SearchBusyError({ cause: error }) : error
        })
      return z.array(shape).parse(JSON.parse(row.body?.toString() ?? '[]'))
    },
  }
}

/** In the format of every statement of the data API. */
function asBody(query: Sql, { role }: Caller): Sql {
  return sql`
    select coalesce(json_agg(to_json(found)), '[]')::text as body, false as too_large, count(*)::int as rows,
      null::int as total, 0 as seconds, null::text as response_status, null::text as response_headers
    from (${query}) as found
    where ${roleGuard(role)}`
}
