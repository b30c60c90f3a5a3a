import { afterEach, expect, test } from 'vitest'
import { type EmailJsAnswer, type EmailJsServer, startEmailJs } from '#tests/support/servers/emailjs.ts'
import { EmailJsError, openEmailJs } from './emailjs.ts'
import { rejectionText } from './rejected-mail.ts'

let server: EmailJsServer
afterEach(() => server.close())

/** Opens the adapter on a test server. */
async function open(answers: EmailJsAnswer[] = [], more: { privateKey?: string; pauseMs?: number } = {}) {
  server = await startEmailJs(answers)
  return openEmailJs({
    url: server.url,
    serviceId: 'service_1',
    ownerTemplateId: 'template_owner',
    replyTemplateId: 'template_reply',
    publicKey: 'public',
    privateKey: undefined,
    pauseMs: 0,
    ...more,
  })
}

const message = { id: '1', name: 'Asha Das', email: 'asha@example.org', message: 'See www.evil.example today' }

test('two requests of the documented shape, with the parameters that the templates know', async () => {
  const contactMailer = await open()
  await contactMailer.toOwner(message)
  await contactMailer.toWriter(message)
  const same = { address: 'POST /api/v1.0/email/send', type: 'application/json' }
  expect(server.asked).toMatchObject([same, same])
  expect(server.asked.map(({ body }) => body)).toEqual([
    {
      service_id: 'service_1',
      template_id: 'template_owner',
      user_id: 'public',
      template_params: { from_name: 'Asha Das', from_email: 'asha@example.org', message: 'See www.evil.example today' },
    },
    {
      service_id: 'service_1',
      template_id: 'template_reply',
      user_id: 'public',
      // Possibly to a stranger, hence without the address.
      template_params: {
        to_name: 'Asha Das',
        to_email: 'asha@example.org',
        user_message: 'See [address left out] today',
      },
    },
  ])
})

test('the private key goes along, where there is one', async () => {
  await (await open([], { privateKey: 'private' })).toOwner(message)
  expect(server.asked[0]?.body).toMatchObject({ user_id: 'public', accessToken: 'private' })
})

test('one request at a time, with a pause between them', async () => {
  const contactMailer = await open([[500, 'oh']], { pauseMs: 150 })
  await Promise.allSettled([
    contactMailer.toOwner(message),
    contactMailer.toOwner(message),
    contactMailer.toOwner(message),
  ])
  const times = server.asked.map(({ at }) => at)
  expect(times).toHaveLength(3)
  for (const [index, at] of times.slice(1).entries()) expect(at - (times[index] ?? 0)).toBeGreaterThan(140)
})

test.each([
  // Permanent, and the writer's to correct.
  [422, 'The recipients address is empty', 'The email address appears to be invalid.'],
  [400, 'The recipients address is empty', 'The email address appears to be invalid.'],
  [422, 'One or more recipients addresses are corrupted', 'One or more recipients addresses are corrupted'],
  [413, 'Variables size limit, 50Kb', 'Variables size limit, 50Kb'],
  // Temporary, or for the operator to correct.
  [400, 'The template ID is required', undefined],
  [403, 'API calls are disabled for non-browser applications', undefined],
  [404, 'Account not found', undefined],
  [412, 'Gmail_API: Invalid grant', undefined],
  [426, 'The quota of requests is reached', undefined],
  [429, 'Too Many Requests', undefined],
  [500, '', undefined],
])('EmailJS answer %d "%s" is reported to the right person', async (status, text, said) => {
  const contactMailer = await open([[status, `${text}\n`]])
  const error = await contactMailer.toOwner(message).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(EmailJsError)
  expect(error).toMatchObject({ status, text })
  expect(rejectionText(error, 'owner@campus.example')).toBe(said)
})

test('what was written is not sent on to another address', async () => {
  const contactMailer = await open([[307, '']])
  await expect(contactMailer.toOwner(message)).rejects.toThrow('fetch failed')
  expect(server.asked).toHaveLength(1)
})

test('nobody at the other end is a matter of time', async () => {
  const contactMailer = await open()
  server.close()
  const error = await contactMailer.toOwner(message).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(Error)
  expect(rejectionText(error, 'owner@campus.example')).toBeUndefined()
})
