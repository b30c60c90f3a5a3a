import type { Client, Pool } from '#server/core/database/pool.ts'
import type { Log } from '#server/core/log/log.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import type { ContactMailer } from './contact-mailer.ts'
import { deliver, MailRejected } from './deliver.ts'
import { triedForDays } from './messages.ts'

const job = 'contact-mails'
const longestWaitSeconds = 15 * 60
/** By then the request that stored the message has finished, or was killed. */
const afterSeconds = 30

/** Part of the transaction that stores the message. */
export async function queueMails(jobs: Jobs, id: string, client: Client): Promise<void> {
  await jobs.send(job, { id }, { client, afterSeconds })
}

export function registerContactJob(
  jobs: Jobs,
  { pool, contactMailer, owner, log }: { pool: Pool; contactMailer: ContactMailer; owner: string; log: Log },
): void {
  const rules = {
    retries: (triedForDays * 24 * 60 * 60) / longestWaitSeconds,
    retryDelay: 10,
    retryDelayMax: longestWaitSeconds,
    concurrency: 5,
  }
  jobs.on(job, rules, async ({ id }) => {
    try {
      await deliver(String(id), { pool, contactMailer, owner })
    } catch (err) {
      // The form has confirmed to the writer that the message is sent, so the owner's mail is retried even after a rejection. A
      // confirmation to a wrong address is not.
      if (!(err instanceof MailRejected) || err.to === 'owner') throw err
      log.warn({ err, id }, 'the mail service rejected a confirmation')
    }
  })
}
