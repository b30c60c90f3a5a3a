import { Hono } from 'hono'
import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import { networksOf } from '#server/core/http/addresses/networks.ts'
import { type AccountEnv, requireAccount, requireSecondFactor } from '#server/supabase/auth/guards/require-account.ts'
import type { TokenVerifier } from '#server/supabase/caller/caller.ts'
import type { Live } from './live.ts'
import type { Stream } from './streams.ts'

interface LiveDeps {
  pool: Pool
  tokens: TokenVerifier
  live: Live
  config: Pick<Config, 'trustProxy'>
}

/** Pieces that a browser may leave unread before its stream is ended: it comes back, and resumes. */
const maxUnread = 64

/**
 * What is new for an account, as it happens: server-sent events, to be mounted at /api/live. Our pages open it with fetch,
 * whose token is in a header; an EventSource would put it into the address, and that into logs.
 */
export function createLiveApi({ pool, tokens, live, config }: LiveDeps): Hono<AccountEnv> {
  return new Hono<AccountEnv>().get('/', requireAccount(pool, tokens), requireSecondFactor, (c) => {
    const { account, session } = c.var
    const [network = ''] = networksOf(clientAddress(c, config.trustProxy))
    if (session === undefined || live.isFull(account.id, network)) throw tooMany()
    const [after] = /^\d{1,18}$/.exec(c.req.header('last-event-id') ?? '') ?? []
    const body = streamOf(live, { account: account.id, session: session.id, network }, after && BigInt(after))
    return c.body(body, 200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
  })
}

function streamOf(
  live: Live,
  from: Pick<Stream, 'account' | 'session' | 'network'>,
  after: bigint | '' | undefined,
): ReadableStream<Uint8Array> {
  let stream: Stream | undefined
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      const opened: Stream = {
        ...from,
        sent: after || 0n,
        write: (text) => {
          if ((controller.desiredSize ?? 0) < -maxUnread) return opened.close()
          controller.enqueue(bytes.encode(text))
        },
        close: () => {
          live.remove(opened)
          controller.close()
        },
      }
      stream = opened
      // The headers leave with the first bytes.
      opened.write(': here\n\n')
      live.open(opened, after || undefined)
    },
    cancel: () => {
      if (stream !== undefined) live.remove(stream)
    },
  })
}

const bytes = new TextEncoder()

function tooMany(): AppError {
  return new AppError(429, 'too_many_streams', 'Too many pages are open. This one asks again from time to time.')
}
