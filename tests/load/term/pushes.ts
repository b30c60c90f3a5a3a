import { writeFileSync } from 'node:fs'
import type { Pool } from '#server/core/database/pool.ts'
import { type PushBrowser, startPushService } from '#tests/support/servers/push-service.ts'

/** The push service of some students' browsers, which counts what each is handed twice. */
export async function openPushes(certificateFile: string) {
  const service = await startPushService()
  writeFileSync(certificateFile, service.certificate)
  const browsers = new Map<string, PushBrowser>()
  return {
    env: { PUSH_SERVICES: service.host, NODE_EXTRA_CA_CERTS: certificateFile },
    /** For accounts that have a session. */
    subscribe: async (pool: Pool, accounts: readonly string[]) => {
      for (const account of accounts) {
        const browser = service.browser()
        const { endpoint, keys } = browser.subscription
        browsers.set(browser.path, browser)
        await pool.query(
          `insert into public.push_subscriptions (account_id, session_id, endpoint, p256dh, auth_secret)
           select user_id, id, $2, $3, $4 from auth.sessions where user_id = $1 limit 1`,
          [account, endpoint, keys.p256dh, keys.auth],
        )
      }
    },
    count: () => {
      const seen = new Map<string, number>()
      for (const push of service.received) {
        const shown = browsers.get(push.path)?.decrypt(push) as { id?: unknown } | undefined
        const key = `${push.path} ${String(shown?.id)}`
        seen.set(key, (seen.get(key) ?? 0) + 1)
      }
      return { all: service.received.length, twice: [...seen.values()].filter((times) => times > 1).length }
    },
    close: () => service.close(),
  }
}
