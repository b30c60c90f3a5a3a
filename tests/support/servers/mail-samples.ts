import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mail } from '#server/core/mail/mail.ts'
import { testMail } from '#server/features/admin/setup/test-mail.ts'
import { parentMail } from '#server/features/consent/parent-mails.ts'
import { ownerMail, replyMail } from '#server/features/contact/mails.ts'
import { invitationMail } from '#server/features/invitations/invitation-mail.ts'
import { digestMail } from '#server/features/notifications/digest/digest-mail.ts'
import { orderMail } from '#server/features/payments/orders/order-mails.ts'
import * as accountMails from '#server/supabase/auth/messages/mails.ts'
import { addressTakenMail, codeBlockedMail } from '#server/supabase/auth/messages/notification-mails.ts'
import { changeMail } from '#server/supabase/auth/security-changes/change-mail.ts'
import type { ChangeKind } from '#server/supabase/auth/security-changes/record.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** The names of all templates of the server: what makes a mail with siteMail or accountMail. */
export async function mailTemplates(): Promise<string[]> {
  const files = globSync('server/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !/(?:site-mail|mail-template)\.ts$/.test(file))
    .filter((file) => /\b(?:siteMail|accountMail)\(|: Promise<Mail>/.test(readFileSync(join(root, file), 'utf8')))
  const modules = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ join(root, file)) as Promise<Record<string, unknown>>),
  )
  return modules
    .flatMap((module) => Object.keys(module))
    .filter((name) => name.endsWith('Mail'))
    .toSorted()
}

const to = 'asha@college.example'
const siteUrl = 'https://college.example'
const at = new Date('2026-08-01T10:00:00Z')
const message = { id: '1', name: 'Asha', email: to, message: 'Where is the library?' }

const changes: Record<ChangeKind, true> = {
  password_changed: true,
  email_changed: true,
  phone_changed: true,
  factor_added: true,
  factor_removed: true,
  identity_added: true,
  identity_removed: true,
  passkey_added: true,
  passkey_removed: true,
  deletion_planned: true,
}

/** Each template of the server, in each of its forms, under this name of the site. */
export function mailSamples(siteName: string): Record<string, Promise<Mail>[]> {
  const settings = { siteName, siteUrl, redirectTo: siteUrl, lives: { code: 600, link: 3600 } }
  const token = { to, code: '012345', linkToken: 'abc' }
  const order = {
    id: 'order_1',
    email: to,
    amountPaise: 10_000,
    testMode: true,
    byHand: false,
    paidAt: at,
    refundedAt: at,
    receiptNumber: 'CL-1',
    proUntil: at,
  }
  const invitation = {
    title: 'Prof. Das asks for your help',
    paragraphs: ['You are asked to moderate.'],
    action: 'See what you are asked for',
    address: siteUrl,
    foot: 'If you do not know why, ignore it.',
  }
  const digest = {
    id: 'digest-1',
    to,
    every: 'weekly' as const,
    items: [{ kind: 'notice', title: 'Fees', body: 'Pay', url: '/notice', deadline: at }],
    questions: [{ question: 'Where is the library?', times: 3 }],
    requests: [
      { topic: 'exams', count: 1, id: '00000000-0000-4000-8000-000000000001', endsAt: at },
      { topic: 'resume', count: 2, id: null, endsAt: null },
    ],
    needs: [{ name: 'Disk', value: '0.4 GB free', text: '', advice: 'Make room.' }],
    more: true,
    siteName,
    siteUrl,
    unsubscribeUrl: siteUrl,
  } as const
  return {
    confirmationMail: [accountMails.confirmationMail(token, settings)],
    inviteMail: [accountMails.inviteMail(token, settings)],
    magicLinkMail: [accountMails.magicLinkMail(token, settings)],
    recoveryMail: [accountMails.recoveryMail(token, settings)],
    reauthenticationMail: [accountMails.reauthenticationMail(token, settings)],
    emailChangeMail: [true, false].map((needsBoth) =>
      accountMails.emailChangeMail(token, { from: to, to: 'new@college.example', needsBoth }, settings),
    ),
    addressTakenMail: [addressTakenMail(to, { siteName, siteUrl })],
    codeBlockedMail: [codeBlockedMail(to, siteName, 'to log in'), codeBlockedMail(to, siteName, 'by who is signed in')],
    changeMail: (Object.keys(changes) as ChangeKind[]).map((kind) =>
      changeMail({ siteName, kind, email: to, at, userAgent: null, link: siteUrl }),
    ),
    ownerMail: [ownerMail(siteName, message, to)],
    replyMail: [replyMail(siteName, message, siteUrl)],
    orderMail: (['receipt', 'refund'] as const).map((kind) => orderMail(siteName, { ...order, kind }, siteUrl)),
    invitationMail: [invitationMail(siteName, { id: '1', to }, invitation)],
    parentMail: (['en', 'hi', 'or'] as const).map((language) =>
      parentMail(siteName, { id: '1', email: to, account: 'child@college.example', language }, siteUrl),
    ),
    testMail: [testMail(siteName, { to, code: '012345', minutes: 15 })],
    digestMail: [digestMail(digest)],
  }
}
