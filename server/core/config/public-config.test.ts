import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { publicConfigOf } from './public-config.ts'

const mailsOf = (env: Record<string, string>, mailbox?: string) => publicConfigOf(readConfig(env), 'key', mailbox).mails

it('pages are told how long a mailed link works and how often another mail can be sent', () => {
  const smtp = { SMTP_HOST: 'mail.example', SMTP_ADMIN_EMAIL: 'campus@mail.example' }
  expect(mailsOf({ ...smtp, MAILER_LINK_EXP: '1800', SMTP_MAX_FREQUENCY: '90' })).toEqual({
    link: 1800,
    pause: 90,
    mailbox: false,
  })
})

it('pages are told that mails are in the mailbox, and its address only where the caller gives it', () => {
  const token = 'secret-of-the-mailbox'
  expect(mailsOf({ MAILBOX_TOKEN: token })?.mailbox).toBe(true)
  expect(JSON.stringify(publicConfigOf(readConfig({ MAILBOX_TOKEN: token }), 'key'))).not.toContain(token)
  expect(mailsOf({}, '/dev/mailbox?token=a')?.mailbox).toBe('/dev/mailbox?token=a')
})

it('a hosted project sends its mails by its own rules, about which pages say nothing', () => {
  expect(
    mailsOf({ SUPABASE_URL: 'https://a.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_a' }),
  ).toBeUndefined()
})
