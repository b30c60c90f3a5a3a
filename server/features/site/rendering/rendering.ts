import { fork } from 'node:child_process'
import { join } from 'node:path'
import { root } from '#server/core/config/root.ts'

export interface RenderingTask {
  /** The pages' server build: build/server/index.js. */
  buildFile: string
  /** Values that only the running server knows (web/page/document/document-values.ts). */
  values: { siteOrigin: string; publicConfig: string; dataOrigin?: string; pinnedNotices?: string; college?: string }
  paths: readonly string[]
  /** Without it, the documents are those of the build. */
  withData: boolean
}

export type RenderedDocument = { path: string; html: string } | { path: string; error: string }

/** A rendering takes half a second of processor time, many times that on a busy machine. */
const timeoutMs = 60_000

const program = join(root, 'server', 'features', 'site', 'rendering', 'renderer.ts')

/**
 * Renders in a process of its own, which ends with its result (renderer.ts).
 *
 * @throws when the process fails as a whole; a single failed document is part of the result
 */
export function renderDocuments(task: RenderingTask, signal: AbortSignal): Promise<RenderedDocument[]> {
  const { promise, resolve, reject } = Promise.withResolvers<RenderedDocument[]>()
  const child = fork(program, {
    execArgv: ['--max-old-space-size=128'],
    // Without the server's secrets, since the content was written by others. Dates are Indian, wherever this runs.
    env: {
      NODE_ENV: 'production',
      TZ: 'Asia/Kolkata',
      ...(process.env['NODE_COMPILE_CACHE'] && { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    killSignal: 'SIGKILL',
  })
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-2000)))
  child.once('message', (rendered) => resolve(rendered as RenderedDocument[]))
  child.once('error', reject)
  child.once('exit', (code, killedBy) =>
    reject(new Error(`The renderer ended with ${killedBy ?? code}`, { cause: complaint })),
  )
  child.send(task, (error) => error && reject(error))
  return promise
}
