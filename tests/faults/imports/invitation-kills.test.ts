import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMailServer, type MailServer } from '#tests/support/servers/mail-server.ts'
import { sized } from '#tests/support/database/size.ts'
import { type KillableSite, startKillableSite } from '../killable-site.ts'
import { seeded } from '../writers.ts'

// The server is killed while it mails invitations: no address gets two mails, and of each it is known what became of it.

const seed = Number(process.env['FAULT_SEED'] ?? 1)
const kills = sized(3, 15)
const people = sized(60, 300)
let site: KillableSite
let mails: MailServer

beforeAll(async () => {
  mails = await makeMailServer()
  await mails.up()
  site = await startKillableSite({ ...mails.env, SMTP_MAX_PER_MINUTE: '1200' })
})
afterAll(async () => {
  await site.stop()
  await site.remove()
  await mails.down()
})

const ask = (text: string, values: unknown[] = []) =>
  site.inDatabase(async (pool) => (await pool.query<Record<string, unknown>>(text, values)).rows)

it(
  `after ${kills} kills of the server while it mails invitations, none was mailed twice (seed ${seed})`,
  { timeout: 300_000 },
  async () => {
    const random = seeded(seed)
    await ask(
      `insert into public.invitations (email) select 'kill' || n || '@campus.example' from generate_series(1, $1::integer) n`,
      [people],
    )
    let inTheMiddle = 0
    const waiting = async () => {
      const [row] = await ask(
        `select count(*)::integer as waiting from private.invitation_mails where state = 'waiting'`,
      )
      return Number(row?.['waiting'])
    }
    for (let kill = 0; kill < kills; kill++) {
      const before = mails.received.length
      // Until the mails of this start have begun.
      await expect.poll(() => mails.received.length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before)
      await sleep(random() * 300)
      if ((await waiting()) > 0) inTheMiddle++
      await site.killServer()
    }
    expect(inTheMiddle).toBeGreaterThan(0)
    await expect.poll(waiting, { timeout: 120_000, interval: 500 }).toBe(0)
    const count = async (state: string) => {
      const [row] = await ask('select count(*)::integer as mails from private.invitation_mails where state = $1', [
        state,
      ])
      return Number(row?.['mails'])
    }
    await expect.poll(async () => (await count('mailed')) + kills, { timeout: 30_000 }).toBeGreaterThanOrEqual(people)
    const addresses = mails.received.map(({ to }) => to)
    expect(new Set(addresses).size).toBe(addresses.length)
    // What was on its way is in doubt; each of the others was received.
    expect(addresses.length).toBeGreaterThanOrEqual(people - kills)
  },
)
