import { join } from 'node:path'
import { createServerModuleRunner, type DevEnvironment } from 'vite'
import { root } from '#server/core/config/root.ts'
import type * as DevServerModule from './server.ts'

export interface Reloading {
  /** The server as its files are now: waits while it is loaded anew, and fails as long as it cannot be. */
  current: () => Promise<DevServerModule.DevServer>
  /** A file of the server changed. */
  changed: (file: string) => void
  close: () => Promise<void>
}

/** The trees that make the server. */
const sources = ['server', 'domain', 'supabase'].map((tree) => join(root, tree) + '/')
const isSource = (file: string) =>
  (sources.some((tree) => file.startsWith(tree)) || file.startsWith(join(root, 'scripts/dev/'))) &&
  !/\.test\.tsx?$/.test(file)

/** An editor that saves several files at once is waited for so long, ms. */
const settleMs = 15

/**
 * @param open opens a server with what the module exports
 */
export function reloadOnChange(
  environment: DevEnvironment,
  open: (module: typeof DevServerModule) => Promise<DevServerModule.DevServer>,
): Reloading {
  const runner = createServerModuleRunner(environment, { hmr: false })
  let timer: NodeJS.Timeout | undefined
  let serving = load()
  serving.catch(() => {})

  async function load(previous?: Promise<DevServerModule.DevServer>): Promise<DevServerModule.DevServer> {
    const since = performance.now()
    runner.clearCache()
    const module = await runner.import<typeof DevServerModule>(join(root, 'scripts/dev/server.ts'))
    const opened = await open(module)
    if (previous !== undefined) console.log(`server reloaded in ${Math.round(performance.now() - since)} ms`)
    // Its requests may end; whoever waits for the new one need not wait for that.
    previous?.then((old) => old.close()).catch(() => {})
    return opened
  }

  return {
    current: () => serving,
    changed: (file) => {
      if (!isSource(file)) return
      clearTimeout(timer)
      const previous = serving
      // From now on nobody gets the old one: a request after a save sees the change.
      const { promise, resolve } = Promise.withResolvers<void>()
      timer = setTimeout(resolve, settleMs)
      serving = promise.then(() => load(previous))
      serving.catch((error: unknown) => console.error(error))
    },
    close: async () => {
      await serving.then((server) => server.close()).catch(() => {})
      await runner.close()
    },
  }
}
