import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config/config.ts'

export type Log = Logger

/** How long a line may be buffered, ms. */
const gatherMs = 100

/**
 * Buffers lines: a write for each costs as much as sending the response. The buffer is flushed when the process ends;
 * only a kill -9 loses the last tenth of a second.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, minLength: 4096, periodicFlush: gatherMs })
  process.once('exit', () => output.flushSync())
  return output
}

/** JSON lines on standard output. An error is logged as `{ err }`. */
export function openLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log {
  const options = {
    level: logLevel,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  }
  return pino(options, destination ?? standardOutput())
}

const secretShapes: [RegExp, string][] = [
  [/[^\s@<>"'(),:;=]+@[^\s@<>"'(),:;=]+/g, '[e-mail]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\bsb_secret_[\w-]+/g, '[key]'],
]

/**
 * Only what identifies the failure: a database error also contains the row that it failed on, a mail server's response
 * the address. Such quotes in its texts are redacted.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: scrub(String(error)) }
  const code = 'code' in error ? String(error.code) : undefined
  return {
    type: error.name,
    ...(code !== undefined && { code }),
    stack: scrub(error.stack ?? error.message),
    ...(error.cause !== undefined && depth < 3 && { cause: describeError(error.cause, depth + 1) }),
  }
}

function scrub(text: string): string {
  // The password of a connection string comes first: the rest of it matches the pattern of an e-mail address.
  const withoutPasswords = text.replace(/:\/\/[^\s/@]*@/g, '://[user]@')
  return secretShapes.reduce((rest, [shape, word]) => rest.replace(shape, word), withoutPasswords)
}
