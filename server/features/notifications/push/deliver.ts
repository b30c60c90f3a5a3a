import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '#server/core/database/pool.ts'
import type { Log } from '#server/core/log/log.ts'
import { type Claimed, claimPushes, type Ended, endPushes } from './deliveries.ts'
import { quietUntil } from './quiet-hours.ts'
import type { Outcome, Sender } from './send.ts'
import { openServices } from './services.ts'

/** At once, in all; of that one push service has at most about a third. */
const maxInFlight = 96
const batchSize = 16
/** A database that is away is asked again so often, ms. */
const retryMs = 1_000
/** ms; pushes that have not ended by then are sent again by the next process. */
const closeLimitMs = 1_500

export interface Delivering {
  /** Hands over what is due, until there is nothing left that can be. */
  run: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Hands pushes over, any number of processes at once. What is noted as taken is never sent again. A process that is killed
 * leaves those that it was just sending: they are sent once more when its claim lapses, under the same topic and tag, by
 * which push services and browsers put the second in the place of the first.
 */
export function openDelivering({ pool, log, sender }: { pool: Pool; log: Log; sender: Sender }): Delivering {
  const services = openServices()
  const inFlight = new Set<Promise<void>>()
  const closing = new AbortController()
  const ended: Ended[] = []
  let noting: Promise<void> | undefined

  /** What ends while others are being noted is noted together. */
  async function note(): Promise<void> {
    while (ended.length > 0) {
      const batch = ended.slice()
      try {
        await endPushes(pool, batch)
        ended.splice(0, batch.length)
      } catch (err) {
        // Well before the claim lapses, the database is back, and nothing is sent twice.
        log.warn({ err }, 'pushes were sent and could not be noted; trying again')
        await sleep(retryMs, undefined, { ref: false })
      }
    }
  }

  function finish({ id, subscription }: Claimed, end: Ended['end']): Promise<void> {
    ended.push({ id, subscription, end })
    noting ??= note().finally(() => (noting = undefined))
    return noting
  }

  async function handOver(push: Claimed): Promise<void> {
    const { id, subscription, endpoint, p256dh, auth, kind, title, body, url, service } = push
    services.began(service)
    let outcome: Outcome = { kind: 'later' }
    try {
      const urgent = kind === 'notice_changed' || kind === 'security'
      outcome = await sender.send({ endpoint, p256dh, auth }, { id, title, body, url, urgent })
    } catch (err) {
      log.warn({ err, subscription }, 'a push could not be sent')
    } finally {
      services.ended(service, outcome.kind === 'later' && isOfService(outcome.status))
    }
    await finish(push, endOf(outcome))
  }

  function take(push: Claimed): void {
    const waits = push.restsUntil ?? quietUntil({ from: push.quietFrom, to: push.quietTo }, push.deadline)
    const work = !push.wanted ? finish(push, 'done') : waits === undefined ? handOver(push) : finish(push, waits)
    const running = work.finally(() => inFlight.delete(running))
    inFlight.add(running)
  }

  return {
    run: async () => {
      while (!closing.signal.aborted) {
        const free = maxInFlight - inFlight.size
        const claimed = free < batchSize ? [] : await claimPushes(pool, batchSize, services.busy())
        for (const push of claimed) take(push)
        if (claimed.length > 0) continue
        // Others may have become due, or a service free again, once one has ended.
        if (inFlight.size === 0) return
        await Promise.race(inFlight)
      }
    },
    close: async () => {
      closing.abort()
      const all = Promise.all(inFlight).then(() => noting)
      await Promise.race([all, sleep(closeLimitMs, undefined, { ref: false })])
      sender.close()
    },
  }
}

/** Silent, failing, or asking for time: the service itself, and not this one subscription. */
const isOfService = (status = 0) => status === 0 || status === 429 || status >= 500

function endOf(outcome: Outcome): Ended['end'] {
  switch (outcome.kind) {
    case 'taken':
      return 'taken'
    case 'gone':
      return 'gone'
    case 'rejected':
      return 'done'
    case 'later':
      return { failed: outcome.retryAfter ?? 0 }
  }
}
