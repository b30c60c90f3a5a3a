import { expect, test } from '#tests/e2e/fixtures.ts'
import { type EmailJsServer, startEmailJs } from '#tests/support/servers/emailjs.ts'
import { mailboxOf } from '#tests/support/servers/mailbox.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'

// A site whose contact form sends through EmailJS, and all other mails into its mailbox.

let emailJs: EmailJsServer
let site: Site
let remove: () => Promise<void>
let settings: Record<string, string>

test.beforeAll(async () => {
  // The first mail is accepted; the second confirmation is rejected as having no recipient.
  emailJs = await startEmailJs([
    [200, 'OK'],
    [200, 'OK'],
    [200, 'OK'],
    [422, 'The recipients address is empty'],
    // From then on its quota is exceeded.
    ...Array.from({ length: 40 }, (): [number, string] => [402, 'Plan limit reached, ask billing@emailjs.example']),
  ])
  const { env, remove: removeEnvironment } = await siteEnvironment('migrated')
  remove = removeEnvironment
  settings = {
    ...env,
    EMAILJS_URL: emailJs.url,
    EMAILJS_SERVICE_ID: 'service_1',
    EMAILJS_OWNER_TEMPLATE_ID: 'template_owner',
    EMAILJS_REPLY_TEMPLATE_ID: 'template_reply',
    EMAILJS_PUBLIC_KEY: 'public-key',
  }
  site = await startSite(settings)
})

test.afterAll(async () => {
  await site.stop()
  emailJs.close()
  await remove()
})

const post = (email: string) =>
  fetch(`${site.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Sample Student', email, message: 'When does the exam cell open?' }),
  })

test('the start-up summary shows what EmailJS is used for', () => {
  expect(site.output()).toMatch(/contact form +EmailJS at 127\.0\.0\.1:\d+, for the contact form only/)
  expect(site.output()).toMatch(/mail +built-in mailbox/)
  expect(site.output()).not.toContain('public-key')
})

test('the contact form sends both mails to EmailJS, and shows its rejection of a recipient', async () => {
  expect(await (await post('asha@example.org')).json()).toEqual({ sent: true, mailed: true })
  const rejected = await post('ravi@example.org')
  expect(rejected.status).toBe(502)
  expect(await rejected.json()).toMatchObject({
    code: 'mail_not_sent',
    message: 'The email address appears to be invalid.',
  })
  expect(emailJs.asked.map(({ body }) => body['template_id'])).toEqual([
    'template_owner',
    'template_reply',
    'template_owner',
    'template_reply',
  ])
  expect(await (await fetch(mailboxOf(site.url))).json()).toEqual([])
})

test('the contact form reports that a message is stored and its mails wait while EmailJS rejects them, and logs it', async () => {
  expect(await (await post('gita@example.org')).json()).toEqual({ sent: true, mailed: false })
  await site.stop()
  site = await startSite(settings)
  expect(site.output()).toContain(
    'the mails of 1 contact message wait: the mail service says "EmailJS answered 402: Plan limit reached, ask (an address)"',
  )
})
