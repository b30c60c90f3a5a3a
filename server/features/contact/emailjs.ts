import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#server/core/config/config.ts'
import type { ContactMailer } from './contact-mailer.ts'
import { ownerParams, replyParams } from './mails.ts'

type Settings = NonNullable<Config['emailjs']> & { pauseMs?: number }

/** EmailJS allows a request a second. https://www.emailjs.com/docs/rest-api/send/ */
const defaultPauseMs = 1_000
const answerLimitMs = 20_000

/** A response other than 200. Its body is a sentence, not JSON. */
export class EmailJsError extends Error {
  override name = 'EmailJsError'
  readonly status: number
  readonly text: string
  constructor(status: number, text: string) {
    super(`EmailJS answered ${status}: ${text}`)
    this.status = status
    this.text = text
  }
}

/**
 * EmailJS's REST API. Its two templates contain the owner's address and the mails' design. It has no idempotency key: a
 * mail whose response is lost is sent again.
 */
export function openEmailJs(settings: Settings): ContactMailer {
  const { url, serviceId, ownerTemplateId, replyTemplateId, publicKey, privateKey, pauseMs = defaultPauseMs } = settings
  let turn: Promise<unknown> = Promise.resolve()

  const pause = () => sleep(pauseMs, undefined, { ref: false })
  const inTurn = (work: () => Promise<void>) => {
    const done = turn.then(work)
    turn = done.then(pause, pause)
    return done
  }

  const send = (templateId: string, params: Record<string, string>) =>
    inTurn(async () => {
      const response = await fetch(`${url}/api/v1.0/email/send`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          service_id: serviceId,
          template_id: templateId,
          user_id: publicKey,
          ...(privateKey !== undefined && { accessToken: privateKey }),
          template_params: params,
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(answerLimitMs),
      })
      const text = await response.text()
      if (response.status !== 200) throw new EmailJsError(response.status, text.slice(0, 500).trim())
    })

  return {
    describe: `EmailJS at ${new URL(url).host}, for the contact form only`,
    toOwner: (message) => send(ownerTemplateId, ownerParams(message)),
    toWriter: (message) => send(replyTemplateId, replyParams(message)),
  }
}
