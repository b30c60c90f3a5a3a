import { join } from 'node:path'
import { createServerModuleRunner, type DevEnvironment } from 'vite'
import { root } from '#server/core/config/root.ts'
import type * as DevServerModule from './server.ts'

interface Closable {
  close: () => Promise<void>
}

export interface Reloading<Server> extends Closable {
  /** The server as its files are now: waits while it is loaded anew, and fails as long as it cannot be. */
  current: () => Promise<Server>
  /** A file changed. */
  changed: (file: string) => void
}

/** The trees that make the server. */
const sources = ['server', 'domain', 'supabase'].map((tree) => join(root, tree) + '/')
const isSource = (file: string) =>
  (sources.some((tree) => file.startsWith(tree)) || file.startsWith(join(root, 'scripts/dev/'))) &&
  !/\.test\.tsx?$/.test(file)

/** An editor that saves several files at once is waited for so long, ms. */
const settleMs = 15

/**
 * Loads the dev server's module as its files are now.
 *
 * @param open opens a server with what the module exports
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

/** Each server that a save replaces is closed, whether or not its successor could be loaded. */
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
      // Its requests may end, which no request to the new one waits for.
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
        // From now on no request gets the old one: each sees what was saved before it.
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
