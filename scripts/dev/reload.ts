import { join } from 'node:path'
import { createServerModuleRunner, type DevEnvironment } from 'vite'
import { root } from '#server/core/config/root.ts'
import type * as DevServerModule from './server.ts'

interface Closable {
  close: () => Promise<void>
}

export interface Reloading<Server> extends Closable {
  /** The server of the present sources: waits while it is reloaded, and rejects while it cannot be loaded. */
  current: () => Promise<Server>
  /** To be called after a change of a file. */
  changed: (file: string) => void
}

/** The trees that the server is made of. */
const sources = ['server', 'domain', 'supabase'].map((tree) => join(root, tree) + '/')
const isSource = (file: string) =>
  (sources.some((tree) => file.startsWith(tree)) || file.startsWith(join(root, 'scripts/dev/'))) &&
  !/\.test\.tsx?$/.test(file)

/** Delay after a change, ms, because editors may save several files. */
const settleMs = 15

/**
 * Loads the dev server's module from the present sources.
 *
 * @param open opens a server with the module's exports
 */
export function serverLoader<Server>(
  environment: DevEnvironment,
  open: (module: typeof DevServerModule) => Promise<Server>,
): { load: () => Promise<Server> } & Closable {
  const runner = createServerModuleRunner(environment, { hmr: false })
  return {
    load: async () => {
      runner.clearCache()
      return open(await runner.import<typeof DevServerModule>(join(root, 'scripts/dev/server.ts')))
    },
    close: () => runner.close(),
  }
}

/** Closes each replaced server, whether or not its successor could be loaded. */
export function reloadOnChange<Server extends Closable>(load: () => Promise<Server>): Reloading<Server> {
  let timer: NodeJS.Timeout | undefined
  let settling: PromiseWithResolvers<void> | undefined
  let serving = load()
  serving.catch(() => {})
  const closing = new Set<Promise<void>>()

  function close(server: Promise<Server>): void {
    const closed = server
      .then((opened) => opened.close())
      .catch(() => {})
      .finally(() => closing.delete(closed))
    closing.add(closed)
  }

  async function replace(previous: Promise<Server>): Promise<Server> {
    const since = performance.now()
    try {
      const opened = await load()
      console.log(`server reloaded in ${Math.round(performance.now() - since)} ms`)
      return opened
    } finally {
      // Its running requests may finish; requests to the new one do not wait for them.
      close(previous)
    }
  }

  return {
    current: () => serving,
    changed: (file) => {
      if (!isSource(file)) return
      clearTimeout(timer)
      if (settling === undefined) {
        const { promise } = (settling = Promise.withResolvers<void>())
        const previous = serving
        // From now on no request reaches the old server: each one sees the sources that were saved before it.
        serving = promise.then(() => replace(previous))
        serving.catch((error: unknown) => console.error(error))
      }
      timer = setTimeout(() => {
        settling?.resolve()
        settling = undefined
      }, settleMs)
    },
    close: async () => {
      close(serving)
      await Promise.all(closing)
    },
  }
}
