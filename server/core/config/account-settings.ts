import { z } from 'zod'
import { flag, list, seconds } from './environment.ts'
import { providerSettings } from './provider-settings.ts'

/** `90`, `90s`, `15m` or `24h`, in seconds; unset, or 0, is no limit. */
const duration = z
  .string()
  .regex(/^\d+[smh]?$/, 'must be a number of seconds, or one with s, m or h')
  .transform((text) => Number.parseInt(text, 10) * ({ m: 60, h: 3600 }[text.at(-1) ?? ''] ?? 1))
  .default(0)

const codeLength = z.coerce.number().int().min(6).max(10).default(6)

/** The variables' names of GoTrue (internal/conf/configuration.go). */
export const accountEnvironment = z.object({
  DISABLE_SIGNUP: flag.default(false),
  EXTERNAL_EMAIL_ENABLED: flag.default(true),
  EXTERNAL_PHONE_ENABLED: flag.default(false),
  EXTERNAL_ANONYMOUS_USERS_ENABLED: flag.default(false),
  URI_ALLOW_LIST: list.default([]),

  JWT_EXP: seconds.min(30).default(3600),
  LEGACY_JWT_SECRET: z.string().min(32).optional(),
  REFRESH_TOKEN_REUSE_INTERVAL: seconds.default(10),
  SESSIONS_TIMEBOX: duration,
  SESSIONS_INACTIVITY_TIMEOUT: duration,
  SESSIONS_SINGLE_PER_USER: flag.default(false),

  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(72).default(6),
  SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: flag.default(false),
  SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: flag.default(false),
  SECURITY_MANUAL_LINKING_ENABLED: flag.default(false),

  MAILER_AUTOCONFIRM: flag.default(false),
  MAILER_SECURE_EMAIL_CHANGE_ENABLED: flag.default(true),
  MAILER_OTP_LENGTH: codeLength,
  MAILER_OTP_EXP: seconds.min(60).default(600),
  MAILER_LINK_EXP: seconds.min(60).default(3600),
  MAILER_INVITE_EXP: seconds.min(60).default(86_400),
  MAILER_LINK_PAGE: flag.default(false),
  SMTP_MAX_FREQUENCY: seconds.default(60),
  RATE_LIMIT_EMAIL_SENT: z.coerce.number().int().min(1).default(1000),

  SMS_AUTOCONFIRM: flag.default(false),
  SMS_OTP_LENGTH: codeLength,
  SMS_OTP_EXP: seconds.min(30).default(60),
  SMS_MAX_FREQUENCY: seconds.default(60),
  RATE_LIMIT_SMS_SENT: z.coerce.number().int().min(1).default(30),
  SMS_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_WEBHOOK_SECRET: z.string().min(16).optional(),

  MFA_TOTP_ENROLL_ENABLED: flag.default(true),
  MFA_TOTP_VERIFY_ENABLED: flag.default(true),
  MFA_PHONE_ENROLL_ENABLED: flag.default(false),
  MFA_PHONE_VERIFY_ENABLED: flag.default(false),
  MFA_WEB_AUTHN_ENROLL_ENABLED: flag.default(true),
  MFA_WEB_AUTHN_VERIFY_ENABLED: flag.default(true),
  MFA_MAX_ENROLLED_FACTORS: z.coerce.number().int().min(1).max(30).default(10),

  PASSKEY_ENABLED: flag.default(true),

  SAML_ENABLED: flag.default(false),

  SECURITY_CAPTCHA_ENABLED: flag.default(false),
  SECURITY_CAPTCHA_PROVIDER: z.enum(['turnstile', 'hcaptcha']).default('turnstile'),
  SECURITY_CAPTCHA_SECRET: z.string().min(1).optional(),
  SECURITY_CAPTCHA_URL: z.url({ protocol: /^https?$/ }).optional(),
})

type Environment = z.output<typeof accountEnvironment>

/** Problems of settings that require each other, as sentences that name the operator's variables. */
export function accountProblems(env: Environment): string[] {
  const problems: string[] = []
  if (env.SECURITY_CAPTCHA_ENABLED && env.SECURITY_CAPTCHA_SECRET === undefined)
    problems.push('SECURITY_CAPTCHA_ENABLED is true, so SECURITY_CAPTCHA_SECRET must be set too.')
  if (env.SMS_WEBHOOK_URL !== undefined && env.SMS_WEBHOOK_SECRET === undefined)
    problems.push('SMS_WEBHOOK_URL is set, so SMS_WEBHOOK_SECRET (it signs what is sent there) must be set too.')
  return problems
}

export function accountSettings(env: Environment, source: Record<string, string | undefined>) {
  return {
    signupDisabled: env.DISABLE_SIGNUP,
    emailEnabled: env.EXTERNAL_EMAIL_ENABLED,
    phoneEnabled: env.EXTERNAL_PHONE_ENABLED,
    anonymousEnabled: env.EXTERNAL_ANONYMOUS_USERS_ENABLED,
    providers: providerSettings(source),
    redirectAllowList: env.URI_ALLOW_LIST,

    accessTokenSeconds: env.JWT_EXP,
    /** The JWT secret of a hosted project that the site was moved from: its HS256 tokens and keys are accepted. */
    legacyJwtSecret: env.LEGACY_JWT_SECRET,
    reuseIntervalSeconds: env.REFRESH_TOKEN_REUSE_INTERVAL,
    /** Checked when a session is refreshed; 0 is no limit. */
    sessions: {
      timeboxSeconds: env.SESSIONS_TIMEBOX,
      inactivitySeconds: env.SESSIONS_INACTIVITY_TIMEOUT,
      singlePerUser: env.SESSIONS_SINGLE_PER_USER,
    },

    passwordMinLength: env.PASSWORD_MIN_LENGTH,
    /** A session older than a day needs a mailed code to change the password. */
    passwordNeedsNonce: env.SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION,
    passwordNeedsCurrent: env.SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD,
    manualLinking: env.SECURITY_MANUAL_LINKING_ENABLED,

    autoConfirm: env.MAILER_AUTOCONFIRM,
    /** Whether both mailboxes must confirm an e-mail change. */
    secureEmailChange: env.MAILER_SECURE_EMAIL_CHANGE_ENABLED,
    otpLength: env.MAILER_OTP_LENGTH,
    /** Lifetime of a mailed code, which is short enough to be guessed. */
    otpExpirySeconds: env.MAILER_OTP_EXP,
    /** Lifetime of a mailed link, which cannot be guessed; at least that of the code in the same mail. */
    linkExpirySeconds: Math.max(env.MAILER_LINK_EXP, env.MAILER_OTP_EXP),
    inviteExpirySeconds: Math.max(env.MAILER_INVITE_EXP, env.MAILER_OTP_EXP),
    /** Whether a mail link opens a page with a button; see docs/decisions/0008-mail-links.md. */
    linkPage: env.MAILER_LINK_PAGE,
    mailFrequencySeconds: env.SMTP_MAX_FREQUENCY,
    mailsPerHour: env.RATE_LIMIT_EMAIL_SENT,

    sms: {
      autoConfirm: env.SMS_AUTOCONFIRM,
      otpLength: env.SMS_OTP_LENGTH,
      otpExpirySeconds: env.SMS_OTP_EXP,
      frequencySeconds: env.SMS_MAX_FREQUENCY,
      perHour: env.RATE_LIMIT_SMS_SENT,
    },
    mfa: {
      totp: { enroll: env.MFA_TOTP_ENROLL_ENABLED, verify: env.MFA_TOTP_VERIFY_ENABLED },
      phone: { enroll: env.MFA_PHONE_ENROLL_ENABLED, verify: env.MFA_PHONE_VERIFY_ENABLED },
      webauthn: { enroll: env.MFA_WEB_AUTHN_ENROLL_ENABLED, verify: env.MFA_WEB_AUTHN_VERIFY_ENABLED },
      maxFactors: env.MFA_MAX_ENROLLED_FACTORS,
    },
    passkeysEnabled: env.PASSKEY_ENABLED,
    samlEnabled: env.SAML_ENABLED,
    captcha:
      env.SECURITY_CAPTCHA_ENABLED && env.SECURITY_CAPTCHA_SECRET !== undefined
        ? {
            secret: env.SECURITY_CAPTCHA_SECRET,
            url: env.SECURITY_CAPTCHA_URL ?? captchaUrls[env.SECURITY_CAPTCHA_PROVIDER],
          }
        : undefined,
  }
}

const captchaUrls = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
} as const
