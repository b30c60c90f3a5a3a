import type { Model } from './features/assistant/model.ts'
import type { UnansweredRecorder } from './features/assistant/unanswered/recorder.ts'
import type { TokenVerifier } from './supabase/caller/caller.ts'
import type { ProjectAdmin } from './supabase/hosted/project-admin.ts'
import type { AccessTokens } from './supabase/auth/tokens/access-tokens.ts'
import type { ParentTokens } from './features/consent/parent-token.ts'
import type { ContactMailer } from './features/contact/contact-mailer.ts'
import type { SchemaCache } from './supabase/data/schema/schema-cache.ts'
import type { Replica } from './core/database/replica.ts'
import type { PdfChecks } from './features/files/pdf/pdf-checks.ts'
import type { FileStore } from './features/files/storing/store.ts'
import type { Jobs } from './core/jobs/jobs.ts'
import type { Mailer } from './core/mail/mail.ts'
import type { Live } from './features/notifications/live.ts'
import type { UnsubscribeTokens } from './features/notifications/digest/unsubscribe-token.ts'
import type { WebPush } from './features/notifications/push/open.ts'
import type { Payments } from './features/payments/open.ts'
import type { SecurityLog } from './supabase/security-log/log.ts'
import type { SmsSender } from './core/sms/sms.ts'
import type { ViewCounter } from './features/page-views/counter.ts'
import { indexPages } from './features/assistant/index-pages.ts'
import { type Backups, openBackups } from './features/backup/backups.ts'
import { readHealth } from './features/admin/health/read-health.ts'
import { registerImportJobs } from './features/imports/jobs.ts'
import { registerAccountJobs } from './features/account/jobs.ts'
import { registerLinkChecks } from './features/link-checks/jobs.ts'
import { registerRolloverJobs } from './features/rollover/jobs.ts'
import { openModel } from './features/assistant/open.ts'
import { registerUnansweredJob } from './features/assistant/unanswered/jobs.ts'
import { openUnansweredRecorder } from './features/assistant/unanswered/recorder.ts'
import { openAccessTokens } from './supabase/auth/tokens/access-tokens.ts'
import { openProjectAdmin } from './supabase/hosted/project-admin.ts'
import { openProjectTokens } from './supabase/hosted/project-tokens.ts'
import { registerChangeJobs } from './supabase/auth/security-changes/send.ts'
import type { Config } from './core/config/config.ts'
import { registerParentMails } from './features/consent/parent-mails.ts'
import { openParentTokens } from './features/consent/parent-token.ts'
import { openContactMailer } from './features/contact/contact-mailer.ts'
import { registerInvitationJobs } from './features/invitations/mail-queue.ts'
import { registerContactJob } from './features/contact/queue.ts'
import { openSchemaCache } from './supabase/data/schema/schema-cache.ts'
import { migrate } from './core/database/migrate.ts'
import type { Database } from './core/database/open.ts'
import { openEncryption } from './core/encryption/open-encryption.ts'
import { openPool, type Pool } from './core/database/pool.ts'
import { watchKeys } from './core/encryption/watch-keys.ts'
import { readOrCreateSecrets, type Secrets } from './core/encryption/secrets.ts'
import { openFileStore } from './features/files/open.ts'
import { storeFirstPage } from './features/files/first-pages.ts'
import { openPdfChecks } from './features/files/pdf/pdf-checks.ts'
import { openSharePictures, type SharePictures } from './features/files/share-pictures/open.ts'
import { registerFileJobs } from './features/files/jobs.ts'
import { removeAbandonedUploads } from './features/files/storing/upload-folder.ts'
import type { Log } from '#server/core/log/log.ts'
import { openJobs } from './core/jobs/jobs.ts'
import { openMailboxToken } from './features/mailbox/access-token.ts'
import { openMailer } from './core/mail/open.ts'
import { openFanOut } from './features/notifications/jobs.ts'
import { openLive } from './features/notifications/live.ts'
import { registerDigests } from './features/notifications/digest/send-digests.ts'
import { openUnsubscribeTokens } from './features/notifications/digest/unsubscribe-token.ts'
import { openWebPush } from './features/notifications/push/open.ts'
import { streamLimits, totalAlone } from './features/notifications/streams.ts'
import { registerPaperJobs } from './features/papers/jobs.ts'
import { openQuestionGrouping } from './features/papers/questions/grouping-queue.ts'
import { openPaperReader } from './features/papers/queue.ts'
import { openPayments, registerPaymentJobs } from './features/payments/open.ts'
import { registerOrderMails } from './features/payments/orders/send-order-mails.ts'
import { prepareSamples, type SampleLogin } from './content/samples.ts'
import { noSecurityLog, openSecurityLog } from './supabase/security-log/log.ts'
import { registerSecurityLogJob } from './supabase/security-log/prune.ts'
import { loadSearchWords } from './content/search-words/load.ts'
import { seed } from './content/seed.ts'
import { registerSearchJobs } from './features/search/jobs.ts'
import { openSms } from './core/sms/open.ts'
import { openViewCounter } from './features/page-views/counter.ts'
import { openOpening, type Opening } from './features/site/closed/opening.ts'

export interface Backend {
  /** Connects as the database's owner. */
  pool: Pool
  /** Connects as a role without rights of its own, for callers' queries. */
  apiPool: Pool
  /** Of the database, for callers' reads. */
  replica: Replica | undefined
  secrets: Secrets
  tokens: TokenVerifier
  /** Of /auth/v1 and /rest/v1. Undefined where a hosted project serves them. */
  protocols: { tokens: AccessTokens; schema: SchemaCache } | undefined
  /** Of a hosted project. */
  project: ProjectAdmin | undefined
  mailer: Mailer
  /** Opens the built-in mailbox; undefined where that cannot be read. */
  mailboxToken: string | undefined
  /** Of the contact form's mails. */
  contactMailer: ContactMailer
  jobs: Jobs
  payments: Payments
  files: FileStore
  /** Those that are started in the admin area. */
  backups: Backups
  /** Of PDFs that are sent. */
  checks: PdfChecks
  sharePictures: SharePictures
  /** Wakes the reader of papers. */
  onContributed: () => void
  /** Undefined where the assistant's answers are found by the site's own search. */
  model: Model | undefined
  sms: SmsSender
  unanswered: UnansweredRecorder
  views: ViewCounter
  live: Live
  /** Whether everybody reads the site. */
  opening: Opening
  webPush: WebPush
  unsubscribeTokens: UnsubscribeTokens
  parentTokens: ParentTokens
  securityLog: SecurityLog
  /** Problems of the database, a sentence each. */
  warnings: readonly string[]
}

export interface OpenBackend extends Backend {
  /** The database's name in the start-up lines. */
  database: string
  samples: SampleLogin[]
  close: () => Promise<void>
}

/** Brings the schema and the data API's role up to date and reads the site's keys, which everything else needs. */
export async function prepareDatabase(config: Config, database: Database, log: Log): Promise<Secrets> {
  const { pool } = database
  const hosted = config.hosted !== undefined
  const { transactionPooler } = config
  // Without a query timeout: migrating a large table takes long, and so does waiting for another process's migration.
  const migrationPool = openPool(pool.options.connectionString ?? '', 1, undefined, { transactionPooler })
  try {
    const fromFiles = database.embedded
    const applied = await migrate(migrationPool, { hosted, fromFiles })
    for (const name of applied) log.debug({ migration: name }, 'migrated')
  } finally {
    await migrationPool.end()
  }
  await openEncryption(pool, config, { hosted })
  const [secrets] = await Promise.all([config.hosted ?? readOrCreateSecrets(pool), database.prepareApiPool()])
  return secrets
}

/** Opens the two protocols; with a hosted project, the clients of its tokens and admin API. */
async function openProtocols(
  config: Config,
  pool: Pool,
  log: Log,
): Promise<Pick<Backend, 'tokens' | 'protocols' | 'project'>> {
  const { hosted, auth } = config
  if (hosted !== undefined) {
    const { legacyJwtSecret } = auth
    const tokens = openProjectTokens({ ...hosted, legacyJwtSecret, log })
    return { tokens, protocols: undefined, project: openProjectAdmin(hosted) }
  }
  const tokens = await openAccessTokens(pool, config)
  return { tokens, protocols: { tokens, schema: openSchemaCache(pool, log) }, project: undefined }
}

/** Opens everything that the server works with, on its prepared database: content, mail, files, the assistant's model. */
export async function openBackend(
  config: Config,
  log: Log,
  database: Database,
  secrets: Secrets,
): Promise<OpenBackend> {
  const { pool, apiPool, replica } = database
  const jobs = openJobs(pool, log)
  const seeding = seed(pool)
  // Thousands of words, after the first start and an upgrade: loaded in the background.
  const closing = new AbortController()
  const wordsLoaded = loadSearchWords(pool, { signal: closing.signal }).catch((err: unknown) =>
    log.error({ err }, 'the word list of the search could not be loaded'),
  )
  const [ofProtocols, samples, payments, items, mailboxToken] = await Promise.all([
    openProtocols(config, pool, log),
    // Sample accounts belong to a branch of the sample catalogue.
    seeding.then(() => prepareSamples(config, database)),
    openPayments(config, { pool, jobs }),
    seeding,
    openMailboxToken(config, pool),
    seeding.then(() => indexPages(pool)),
  ])
  log.debug({ items }, 'seeded')
  registerPaymentJobs(jobs, { pool, payments, log })
  const files = openFileStore(config)
  const backups = openBackups({ pool, config, files, log })
  await removeAbandonedUploads(config.files.uploads)
  const checks = openPdfChecks()
  const sharePictures = openSharePictures()
  registerFileJobs(jobs, { pool, files, checks, log, uploads: config.files.uploads })
  const papers = openPaperReader({
    pool,
    files,
    log,
    storeFirstPage: (paper, firstPage) => storeFirstPage({ pool, files, log }, paper, firstPage),
  })
  registerPaperJobs(jobs, { pool, reader: papers })
  const grouping = openQuestionGrouping({ pool, jobs, log })
  const mailer = openMailer(config, pool, log)
  registerOrderMails(jobs, { pool, mailer, log, siteUrl: config.siteUrl })
  const { protocols } = ofProtocols
  if (protocols !== undefined) registerChangeJobs(jobs, { pool, mailer, log, siteUrl: config.siteUrl })
  const contactMailer = openContactMailer(config, mailer, pool)
  registerInvitationJobs(jobs, { pool, mailer, siteUrl: config.siteUrl })
  registerContactJob(jobs, { pool, contactMailer, owner: config.contactEmail, log })
  const [webPush, unsubscribe, ofParents] = await Promise.all([
    openWebPush({ pool, jobs, log, config }),
    openUnsubscribeTokens(pool),
    openParentTokens(pool),
  ])
  registerDigests(jobs, {
    pool,
    mailer,
    log,
    siteUrl: config.siteUrl,
    tokens: unsubscribe.tokens,
    readHealth: () => readHealth({ pool, config, backups }),
  })
  registerParentMails(jobs, { pool, mailer, log, siteUrl: config.siteUrl, tokens: ofParents.tokens })
  const reloadKeys = async () => {
    // All users of the secrets read them from this object at each use.
    if (protocols !== undefined) Object.assign(secrets, await readOrCreateSecrets(pool))
    await Promise.all([protocols?.tokens.reload(), webPush.reloadKeys(), unsubscribe.reload(), ofParents.reload()])
    log.info('keys were rotated: the new ones are in use')
  }
  const keys = watchKeys(pool, reloadKeys, (err) => log.error({ err }, 'could not check whether keys were rotated'))
  const views = openViewCounter(pool, log)
  const securityLog = protocols === undefined ? noSecurityLog : openSecurityLog(pool, log)
  if (protocols !== undefined) registerSecurityLogJob(jobs, pool)
  registerSearchJobs(jobs, pool)
  registerUnansweredJob(jobs, pool)
  registerImportJobs(jobs, pool)
  registerRolloverJobs(jobs, pool)
  registerLinkChecks(jobs, pool)
  registerAccountJobs(jobs, { pool, log })
  const unanswered = openUnansweredRecorder({ pool, log, secret: () => secrets.secretKey })
  const opening = await openOpening(pool, log)
  const fanOut = openFanOut({ pool, jobs, log })
  const live = openLive({ pool, log, limits: config.rateLimits ? streamLimits : totalAlone })
  return {
    pool,
    apiPool,
    replica,
    secrets,
    ...ofProtocols,
    mailer,
    mailboxToken,
    contactMailer,
    views,
    live,
    opening,
    webPush,
    unsubscribeTokens: unsubscribe.tokens,
    parentTokens: ofParents.tokens,
    securityLog,
    jobs,
    payments,
    files,
    backups,
    checks,
    sharePictures,
    onContributed: papers.wake,
    model: openModel(config),
    unanswered,
    sms: openSms(config, mailer, pool),
    database: database.describe,
    samples,
    warnings: database.warnings,
    close: async () => {
      closing.abort()
      keys.close()
      await Promise.all([opening.close(), live.close(), fanOut.close(), grouping.close(), webPush.close()])
      await jobs.stop()
      await backups.close()
      await Promise.all([views.close(), unanswered.settled(), papers.close(), checks.close(), sharePictures.close()])
      await securityLog.flush()
      await protocols?.schema.close()
      await wordsLoaded
      await database.close()
    },
  }
}
