import { join, resolve } from 'node:path'
import { z } from 'zod'
import { accountEnvironment, accountProblems, accountSettings } from './account-settings.ts'
import { ConfigError, flag, list, port, seconds } from './environment.ts'
import { renamedVariableWarnings, withCurrentNames } from './renamed-variables.ts'
import { root } from './root.ts'

export { ConfigError } from './environment.ts'

const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))

/**
 * Every environment variable of the server, except for those of sign-in providers (provider-settings.ts).
 * docs/configuration.md has a row for each.
 */
export const environment = accountEnvironment.extend({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOLER: z.enum(['session', 'transaction']).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  ENCRYPTION_KEY: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().optional(),
  BACKUP_PASSPHRASE_FILE: z.string().optional(),
  SUPABASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().min(1).optional(),
  SUPABASE_SECRET_KEY: z.string().min(1).optional(),

  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  METRICS_TOKEN: z.string().min(16).optional(),
  MAILBOX_TOKEN: z.string().min(8).optional(),

  SMTP_HOST: z.string().min(1).optional(),
  SMTP_PORT: port.default(587),
  SMTP_USER: z.string().optional(),
  SMTP_PASS: z.string().optional(),
  SMTP_ADMIN_EMAIL: z.email().optional(),
  SMTP_SENDER_NAME: z.string().optional(),
  SMTP_MAX_PER_MINUTE: z.coerce.number().int().min(1).max(6000).default(30),

  CONTACT_EMAIL: z.email().optional(),
  SECURITY_CONTACT: z.union([z.email(), z.url({ protocol: /^https$/ })]).optional(),
  EMAILJS_SERVICE_ID: z.string().min(1).optional(),
  EMAILJS_OWNER_TEMPLATE_ID: z.string().min(1).optional(),
  EMAILJS_REPLY_TEMPLATE_ID: z.string().min(1).optional(),
  EMAILJS_PUBLIC_KEY: z.string().min(1).optional(),
  EMAILJS_PRIVATE_KEY: z.string().min(1).optional(),
  EMAILJS_URL: httpUrl.default('https://api.emailjs.com'),

  FILES_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  FILES_S3_BUCKET: z.string().min(1).optional(),
  FILES_S3_REGION: z.string().min(1).default('auto'),
  FILES_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  FILES_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  FILES_MAX_MB: z.coerce.number().min(1).max(200).default(20),

  PUSH_SERVICES: list.default(
    list.parse('fcm.googleapis.com, *.push.services.mozilla.com, *.notify.windows.com, *.push.apple.com'),
  ),

  PYQS_BLOCKING: z.enum(['on', 'off']).default('on'),

  GEMINI_API_KEY: z.string().min(1).optional(),
  GEMINI_MODEL: z.string().min(1).default('gemini-3.8-flash'),
  GEMINI_API_URL: httpUrl.optional(),
  OPENAI_BASE_URL: httpUrl.optional(),
  OPENAI_API_KEY: z.string().min(1).optional(),
  OPENAI_MODEL: z.string().min(1).optional(),
  ASSISTANT_DAILY_LIMIT: z.coerce.number().int().min(1).default(5000),
  ASSISTANT_TIMEOUT: seconds.min(1).default(30),
  ANALYTICS_SCRIPT_URL: z.url({ protocol: /^https$/ }).optional(),
})

type Environment = z.output<typeof environment>

export type Config = ReturnType<typeof readConfig>

const loopbackHosts = new Set(['127.0.0.1', '::1', 'localhost'])

export function isLoopback(host: string): boolean {
  return loopbackHosts.has(host.replace(/^\[|\]$/g, ''))
}

/**
 * Parses the whole environment.
 * @throws {ConfigError} naming every invalid variable, so that one start shows all problems.
 */
export function readConfig(source: Record<string, string | undefined>) {
  // An empty variable counts as unset: compose files and unit files leave them so.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const set = withCurrentNames(given)
  const parsed = environment.safeParse(set)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`These environment variables are invalid:\n${problems.join('\n')}`)
  }
  const env = parsed.data
  if (env.SMTP_HOST !== undefined && env.SMTP_ADMIN_EMAIL === undefined) {
    throw new ConfigError('SMTP_HOST is set, so SMTP_ADMIN_EMAIL (the sender address) must be set too.')
  }
  const s3 = readS3(env)
  const problems = accountProblems(env)
  const sendsSms = env.EXTERNAL_PHONE_ENABLED || env.MFA_PHONE_ENROLL_ENABLED || env.MFA_PHONE_VERIFY_ENABLED
  if (sendsSms && env.SMTP_HOST !== undefined && env.SMS_WEBHOOK_URL === undefined)
    problems.push('Phones are enabled, so SMS_WEBHOOK_URL (who sends text messages) must be set too.')
  if (env.DATABASE_READ_URL !== undefined && (env.DATABASE_URL === undefined || env.SUPABASE_URL !== undefined))
    problems.push(
      env.DATABASE_URL === undefined
        ? 'DATABASE_READ_URL is set, so DATABASE_URL (its primary) must be set too.'
        : 'DATABASE_READ_URL is set, but a hosted project (SUPABASE_URL) serves the tables: it has replicas of its own.',
    )
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  const emailjs = readEmailJs(env)

  if (env.GEMINI_API_KEY !== undefined && env.OPENAI_BASE_URL !== undefined) {
    throw new ConfigError('GEMINI_API_KEY and OPENAI_BASE_URL are both set: the assistant asks one of them.')
  }
  if (env.OPENAI_BASE_URL !== undefined && env.OPENAI_MODEL === undefined) {
    throw new ConfigError('OPENAI_BASE_URL is set, so OPENAI_MODEL must be set too.')
  }

  return {
    /** All set variables, for the payment providers, which read their own. */
    variables: set,
    /** Sentences for the operator. */
    warnings: renamedVariableWarnings(given),
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    webRoot: join(root, 'build', 'client'),
    databaseUrl: env.DATABASE_URL,
    /** A streaming replica of databaseUrl's, for reads. */
    databaseReadUrl: env.DATABASE_READ_URL,
    /**
     * A pooler lends a connection for one transaction: listeners, prepared statements and session settings do not last.
     */
    transactionPooler: lendsForTransactions(env),
    databasePoolSize: env.DATABASE_POOL_SIZE,
    /** Encrypts stored secrets; unset, the key is in a file in DATA_DIR (server/core/encryption/encryption-key.ts). */
    encryptionKey: env.ENCRYPTION_KEY,
    /** Encrypts backups; the variable has precedence over the file. */
    backupPassphrase: { text: env.BACKUP_PASSPHRASE, file: env.BACKUP_PASSPHRASE_FILE },
    /** A hosted project that serves /auth/v1 and /rest/v1 in our place; databaseUrl then is its database. */
    hosted: readHosted(env),
    /** The public origin, without a trailing slash, for links in mails. */
    siteUrl: (env.SITE_URL ?? `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`).replace(
      /\/+$/,
      '',
    ),
    siteUrlIsSet: env.SITE_URL !== undefined,
    loopback: isLoopback(env.HOST),
    /** Reads the client's address from X-Forwarded-For: only behind a proxy that overwrites it. */
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    rateLimits: env.RATE_LIMITS === 'on',
    /** The bearer token for /metrics; without one, /metrics is closed. */
    metricsToken: env.METRICS_TOKEN,
    /** Opens the built-in mailbox; unset, a token is made for the data folder. */
    mailboxToken: env.MAILBOX_TOKEN,
    auth: accountSettings(env, set),
    smsWebhook:
      env.SMS_WEBHOOK_URL === undefined
        ? undefined
        : { url: env.SMS_WEBHOOK_URL, secret: env.SMS_WEBHOOK_SECRET ?? '' },
    smtp:
      env.SMTP_HOST === undefined || env.SMTP_ADMIN_EMAIL === undefined
        ? undefined
        : {
            host: env.SMTP_HOST,
            port: env.SMTP_PORT,
            user: env.SMTP_USER,
            pass: env.SMTP_PASS,
            from: { name: env.SMTP_SENDER_NAME, address: env.SMTP_ADMIN_EMAIL },
            perMinute: env.SMTP_MAX_PER_MINUTE,
          },
    assistant: {
      ...assistantModel(env),
      /** The assistant's daily budget over all callers, in points (server/features/assistant/limits.ts). */
      pointsPerDay: env.ASSISTANT_DAILY_LIMIT,
      /** How long a model may go without sending anything. */
      timeoutMs: env.ASSISTANT_TIMEOUT * 1000,
    },
    /** An external script on every page, in addition to our own count of page views. */
    analyticsScriptUrl: env.ANALYTICS_SCRIPT_URL,
    /** Receives the messages of the contact page. Without a mail server they go to the mailbox, under this address. */
    contactEmail: env.CONTACT_EMAIL ?? env.SMTP_ADMIN_EMAIL ?? 'hello@campuslife.example',
    /** For security.txt: an e-mail address or an https address for reports of vulnerabilities; undefined: no file. */
    securityContact: env.SECURITY_CONTACT ?? env.CONTACT_EMAIL,
    /** Sends the contact form's mails, and no others. */
    emailjs,
    files: {
      /** The folder of stored files, unless there is a bucket. */
      folder: join(resolve(env.DATA_DIR), 'files'),
      /** The folder of uploads in progress. */
      uploads: join(resolve(env.DATA_DIR), 'uploads'),
      s3,
      maxBytes: Math.floor(env.FILES_MAX_MB * 1024 * 1024),
    },
    /** Hosts that pushes may be sent to (server/features/notifications/push/endpoints.ts). */
    pushServices: env.PUSH_SERVICES,
    /** Whether the page of papers and notes blocks right-click, developer tools and leaving. */
    pyqsBlocking: env.PYQS_BLOCKING === 'on',
  }
}

/** @throws {ConfigError} hosted_project_incomplete */
function readHosted(env: Environment) {
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_SECRET_KEY: secretKey } = env
  if (url === undefined) return undefined
  if (!publishableKey || !secretKey || !env.DATABASE_URL) {
    const missing = [
      ...(publishableKey ? [] : ['SUPABASE_PUBLISHABLE_KEY']),
      ...(secretKey ? [] : ['SUPABASE_SECRET_KEY']),
      ...(env.DATABASE_URL ? [] : ["DATABASE_URL (the project's connection string)"]),
    ]
    throw new ConfigError(`hosted_project_incomplete: SUPABASE_URL is set, so ${missing.join(', ')} must be set too.`)
  }
  // Every page contains the publishable key, so a secret key must not be configured as one.
  if (publishableKey === secretKey || isSecretKey(publishableKey))
    throw new ConfigError(
      'publishable_key_is_secret: SUPABASE_PUBLISHABLE_KEY is a secret key. Every browser gets it: set sb_publishable_… or the anon key.',
    )
  return { url: url.replace(/\/+$/, ''), publishableKey, secretKey }
}

/** `sb_secret_…`, or a token of the role service_role, as in older projects. */
function isSecretKey(key: string): boolean {
  if (key.startsWith('sb_secret_')) return true
  const [, claims = ''] = key.split('.')
  return /"role"\s*:\s*"service_role"/.test(Buffer.from(claims, 'base64url').toString('utf8'))
}

/** Poolers of hosted projects use port 6543 in this mode, 5432 in the other. */
function lendsForTransactions({ DATABASE_POOLER: pooler, DATABASE_URL: url }: Environment): boolean {
  if (pooler !== undefined || url === undefined) return pooler === 'transaction'
  return new URL(url).port === '6543'
}

/** @throws {ConfigError} for an incomplete bucket */
function readS3(env: z.infer<typeof environment>) {
  const named = {
    FILES_S3_ENDPOINT: env.FILES_S3_ENDPOINT,
    FILES_S3_BUCKET: env.FILES_S3_BUCKET,
    FILES_S3_ACCESS_KEY_ID: env.FILES_S3_ACCESS_KEY_ID,
    FILES_S3_SECRET_ACCESS_KEY: env.FILES_S3_SECRET_ACCESS_KEY,
  }
  const missing = Object.entries(named).flatMap(([name, value]) => (value === undefined ? [name] : []))
  if (missing.length === Object.keys(named).length) return undefined
  if (missing.length > 0)
    throw new ConfigError(`Files are stored in a bucket (FILES_S3_…), so ${missing.join(', ')} must be set.`)
  return {
    endpoint: named.FILES_S3_ENDPOINT ?? '',
    bucket: named.FILES_S3_BUCKET ?? '',
    region: env.FILES_S3_REGION,
    accessKeyId: named.FILES_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: named.FILES_S3_SECRET_ACCESS_KEY ?? '',
  }
}

/** @throws {ConfigError} for incomplete EmailJS settings */
function readEmailJs(env: Environment) {
  const {
    EMAILJS_SERVICE_ID: serviceId,
    EMAILJS_OWNER_TEMPLATE_ID: ownerTemplateId,
    EMAILJS_REPLY_TEMPLATE_ID: replyTemplateId,
    EMAILJS_PUBLIC_KEY: publicKey,
    EMAILJS_PRIVATE_KEY: privateKey,
  } = env
  if ([serviceId, ownerTemplateId, replyTemplateId, publicKey, privateKey].every((value) => value === undefined))
    return undefined
  if (!serviceId || !ownerTemplateId || !replyTemplateId || !publicKey)
    throw new ConfigError(
      'EMAILJS_SERVICE_ID, EMAILJS_OWNER_TEMPLATE_ID, EMAILJS_REPLY_TEMPLATE_ID and EMAILJS_PUBLIC_KEY must be set together.',
    )
  return { url: env.EMAILJS_URL, serviceId, ownerTemplateId, replyTemplateId, publicKey, privateKey }
}

/** The assistant's model; without one, the site's own search answers. */
function assistantModel(env: Environment) {
  if (env.GEMINI_API_KEY !== undefined) {
    return {
      kind: 'gemini' as const,
      apiKey: env.GEMINI_API_KEY,
      model: env.GEMINI_MODEL,
      apiUrl: env.GEMINI_API_URL,
    }
  }
  if (env.OPENAI_BASE_URL !== undefined && env.OPENAI_MODEL !== undefined) {
    return {
      kind: 'openai' as const,
      baseUrl: env.OPENAI_BASE_URL,
      apiKey: env.OPENAI_API_KEY,
      model: env.OPENAI_MODEL,
    }
  }
  return { kind: 'search' as const }
}
