import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { type Account, findByEmail, userJson } from '../accounts/accounts.ts'
import { optionalText, readBody } from '../protocol/body.ts'
import type { AuthDeps } from '../context/deps.ts'
import { parseEmail } from '../protocol/email-address.ts'
import { AuthError, invalid, emailExists } from '../protocol/errors.ts'
import { verifyLink } from '../messages/mails.ts'
import { createAccount, reloadAccount } from '../accounts/create-account.ts'
import { type NewMessage, storeTokens, type TokenType } from '../one-time/one-time-tokens.ts'
import { assertStrongPassword, hashPassword, namesIn } from '../passwords/passwords.ts'
import { freshToken } from '../messages/send.ts'
import { lifetimes, linkSettings, sendMail } from '../messages/send-mail.ts'
import { hashToMatch, storeSignUp } from '../accounts/pending-sign-ups.ts'
import { userNotFound } from './user-fields.ts'

const data = z.record(z.string(), z.unknown()).nullish()
const inviteBody = z.object({ email: optionalText, data })
const linkBody = z.object({
  type: optionalText,
  email: optionalText,
  new_email: optionalText,
  password: optionalText,
  data,
  redirect_to: optionalText,
})

/** POST /invite (GoTrue: internal/api/invite.go) */
export function inviteRoutes(deps: AuthDeps): Hono {
  return new Hono().post('/invite', async (c) => {
    const body = await readBody(c, inviteBody)
    const account = await invited(deps, parseEmail(body.email ?? ''), body.data ?? {})
    const sentAt = await sendMail(c, deps, account, { what: 'invite' })
    return c.json(userJson({ ...account, confirmation_sent_at: sentAt }))
  })
}

async function invited(deps: AuthDeps, email: string, data: Record<string, unknown>): Promise<Account> {
  const existing = await findByEmail(deps.pool, email)
  const account =
    existing ??
    (await createAccount(deps, { contact: { email }, passwordHash: null, data, confirmed: false, byLink: true }))
  if (account === undefined || account.email_confirmed_at !== null) throw emailExists()
  await deps.pool.query(
    'update auth.users set invited_at = now(), raw_user_meta_data = raw_user_meta_data || $2 where id = $1',
    [account.id, data],
  )
  return reloadAccount(deps.pool, account.id)
}

const linkTypes = z.enum(['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new'])
type LinkType = z.output<typeof linkTypes>

const stored: Record<
  LinkType,
  { kind: NewMessage['kind']; token: TokenType; verify: Parameters<typeof verifyLink>[0] }
> = {
  signup: { kind: 'confirmation', token: 'confirmation_token', verify: 'signup' },
  invite: { kind: 'confirmation', token: 'confirmation_token', verify: 'invite' },
  magiclink: { kind: 'recovery', token: 'recovery_token', verify: 'magiclink' },
  recovery: { kind: 'recovery', token: 'recovery_token', verify: 'recovery' },
  email_change_current: { kind: 'email_change', token: 'email_change_token_current', verify: 'email_change' },
  email_change_new: { kind: 'email_change', token: 'email_change_token_new', verify: 'email_change' },
}

/** POST /admin/generate_link: the link and code of a mail, for an operator who sends it by other means. */
export function generateLinkRoutes(deps: AuthDeps): Hono {
  return new Hono().post('/generate_link', async (c) => {
    const body = await readBody(c, linkBody)
    const type = linkTypes.safeParse(body.type)
    if (!type.success) throw invalid('Invalid email action link type requested')
    const email = parseEmail(body.email ?? '')
    const { account, signUpId } = await accountFor(deps, type.data, email, body)
    const wanted = type.data.startsWith('email_change') ? parseEmail(body.new_email ?? '') : undefined
    return c.json(await makeLink(c, deps, account, { type: type.data, wanted, signUpId, redirectTo: body.redirect_to }))
  })
}

interface LinkOf {
  account: Account
  /** The sign-up with the password that the operator chose, until the address is confirmed. */
  signUpId?: string
}

async function accountFor(
  deps: AuthDeps,
  type: LinkType,
  email: string,
  body: z.output<typeof linkBody>,
): Promise<LinkOf> {
  const existing = await findByEmail(deps.pool, email)
  if (type === 'invite') return { account: await invited(deps, email, body.data ?? {}) }
  if (type !== 'signup' && type !== 'magiclink') {
    if (existing === undefined) throw userNotFound()
    return { account: existing }
  }
  if (existing !== undefined && type === 'signup' && existing.email_confirmed_at !== null) throw emailExists()
  if (existing === undefined && type === 'signup' && body.password === undefined)
    throw invalid('Signup requires a valid password')
  if (body.password !== undefined)
    await assertStrongPassword(body.password, deps.config.auth.passwordMinLength, [email, ...namesIn(body.data ?? {})])
  const blank = { contact: { email }, passwordHash: null, data: body.data ?? {}, confirmed: false, byLink: true }
  const account = existing ?? (await createAccount(deps, blank))
  if (account === undefined) throw new AuthError(409, 'conflict', 'The account was changed meanwhile, please try again')
  if (body.password === undefined || account.email_confirmed_at !== null) return { account }
  const passwordHash = await hashPassword(body.password, { like: await hashToMatch(deps.pool, { email }) })
  return { account, signUpId: await storeSignUp(deps.pool, account.id, { passwordHash, data: body.data ?? {} }) }
}

interface WantedLink {
  type: LinkType
  wanted: string | undefined
  signUpId: string | undefined
  redirectTo: string | undefined
}

async function makeLink(
  c: Context,
  deps: AuthDeps,
  account: Account,
  { type, wanted, signUpId, redirectTo }: WantedLink,
) {
  const { kind, token: tokenType, verify } = stored[type]
  const address = (type === 'email_change_new' ? wanted : account.email) ?? ''
  const token = freshToken(tokenType, address, deps.config.auth.otpLength)
  const message: NewMessage = {
    kind,
    by: 'email',
    tokens: [token.stored],
    lives: lifetimes(deps, type === 'invite'),
    signUpId: tokenType === 'confirmation_token' ? signUpId : undefined,
    ...(wanted === undefined ? {} : { wanted }),
  }
  await storeTokens(deps.pool, account, message, 0)
  const settings = await linkSettings(c, deps, message.lives, redirectTo)
  const fresh = (await findByEmail(deps.pool, account.email ?? '')) ?? account
  return {
    ...userJson(fresh),
    action_link: verifyLink(verify, token.linkToken, settings),
    email_otp: token.code,
    hashed_token: token.linkToken,
    verification_type: type,
    redirect_to: settings.redirectTo,
  }
}
