import type { Config } from '#server/core/config/config.ts'
import { listenTo } from '#server/core/database/listen-to.ts'
import type { Pool } from '#server/core/database/pool.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import type { Log } from '#server/core/log/log.ts'
import { openDelivering } from './deliver.ts'
import { type PushServices, pushServices } from './endpoints.ts'
import { openSender, vapidSubject } from './send.ts'
import { readVapidKeys, type VapidKeys } from './vapid.ts'

interface Deps {
  pool: Pool
  jobs: Jobs
  log: Log
  config: Pick<Config, 'pushServices' | 'siteUrl' | 'contactEmail'>
}

export interface WebPush {
  /** What a browser subscribes with. */
  publicKey: () => string
  services: PushServices
  /** After the keys were rotated. */
  reloadKeys: () => Promise<void>
  close: () => Promise<void>
}

/** Hands pushes over as their notifications are committed; what waits for its time, the schedule finds within a minute. */
export async function openWebPush({ pool, jobs, log, config }: Deps): Promise<WebPush> {
  let keys: VapidKeys = await readVapidKeys(pool)
  const services = pushServices(config.pushServices)
  const sender = openSender({ keys: () => keys, services, subject: vapidSubject(config) })
  const delivering = openDelivering({ pool, log, sender })
  let running = false
  let again = false

  async function run(): Promise<void> {
    do {
      again = false
      await delivering.run()
    } while (again)
  }
  const wake = () => {
    again = true
    if (running) return
    running = true
    run()
      // The schedule tries again.
      .catch((err: unknown) => log.warn({ err }, 'pushes could not be handed over'))
      .finally(() => (running = false))
  }
  const listener = listenTo(pool, { channel: 'pushes', name: 'pushes', onNotification: wake, onConnect: wake, log })
  jobs.on('pushes', { every: '* * * * *', pollEvery: 15 }, async () => wake())
  return {
    publicKey: () => keys.publicKey,
    services,
    reloadKeys: async () => {
      keys = await readVapidKeys(pool)
    },
    close: async () => {
      await listener.close()
      await delivering.close()
    },
  }
}
