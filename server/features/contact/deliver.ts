import type { Pool } from '#server/core/database/pool.ts'
import type { ContactMailer } from './contact-mailer.ts'
import { type Claimed, claimMessage, mark, releaseClaim, renewClaim, renewEveryMs } from './messages.ts'
import { rejectionText } from './rejected-mail.ts'

interface DeliveryDeps {
  pool: Pool
  contactMailer: ContactMailer
  /** The mailbox of the site's owner. */
  owner: string
}

/** The mail service rejects a mail permanently. */
export class MailRejected extends Error {
  override name = 'MailRejected'
  readonly to: 'owner' | 'writer'
  /** A text that the writer may read. */
  readonly reason: string
  constructor(to: 'owner' | 'writer', reason: string, options: ErrorOptions) {
    super(`The mail to the ${to} was refused: ${reason}`, options)
    this.to = to
    this.reason = reason
  }
}

/** Another request, job or process is delivering this message. */
export class BeingDelivered extends Error {
  override name = 'BeingDelivered'
}

/**
 * Sends the pending mails of a message: the owner's, then the confirmation, which says that the message has arrived.
 * May be called repeatedly and concurrently; each mail is sent once, and again only if the process ends between sending
 * and recording it.
 *
 * @throws {MailRejected} permanently
 * @throws {BeingDelivered}
 * @throws any other error where a retry may succeed
 */
export async function deliver(id: string, deps: DeliveryDeps): Promise<void> {
  const message = await claimMessage(deps.pool, id)
  if (message === 'settled') return
  if (message === 'claimed') throw new BeingDelivered('Somebody else is delivering this message.')
  // A failed renewal only shortens the claim.
  const renewal = setInterval(() => void renewClaim(deps.pool, id).catch(() => {}), renewEveryMs).unref()
  let problem: string | null = null
  try {
    await handOver(message, deps)
  } catch (error) {
    problem = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    throw error
  } finally {
    clearInterval(renewal)
    await releaseClaim(deps.pool, id, problem)
  }
}

async function handOver(message: Claimed, { pool, contactMailer, owner }: DeliveryDeps): Promise<void> {
  if (message.toOwner) {
    await contactMailer.toOwner(message).catch((cause: unknown) => {
      throw asRejection('owner', cause, owner)
    })
    await mark(pool, message.id, 'sent')
  }
  if (message.toWriter) {
    await contactMailer.toWriter(message).catch(async (cause: unknown) => {
      const error = asRejection('writer', cause, owner)
      if (error instanceof MailRejected) await mark(pool, message.id, 'replyRejected')
      throw error
    })
    await mark(pool, message.id, 'replied')
  }
}

function asRejection(to: 'owner' | 'writer', cause: unknown, owner: string): unknown {
  const reason = rejectionText(cause, owner)
  return reason === undefined ? cause : new MailRejected(to, reason, { cause })
}
