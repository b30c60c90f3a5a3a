import { Hono } from 'hono'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import type { Model } from './features/assistant/model.ts'
import { createQuestionProposalsApi } from './features/assistant/question-proposals/routes.ts'
import { createAssistantApi } from './features/assistant/routes.ts'
import type { UnansweredRecorder } from './features/assistant/unanswered/recorder.ts'
import { createAccountApi } from './features/account/routes.ts'
import { createAdminApi } from './features/admin/routes.ts'
import type { TokenVerifier } from './supabase/caller/caller.ts'
import type { ProjectAdmin } from './supabase/hosted/project-admin.ts'
import type { AccessTokens } from './supabase/auth/tokens/access-tokens.ts'
import { authErrorFormat } from './supabase/auth/protocol/errors.ts'
import { createAuthApi } from './supabase/auth/routes.ts'
import type { Config } from './core/config/config.ts'
import type { ContactMailer } from './features/contact/contact-mailer.ts'
import { createContactApi } from './features/contact/routes.ts'
import { createDataApi } from './supabase/data/routes.ts'
import type { SchemaCache } from './supabase/data/schema/schema-cache.ts'
import type { Pool } from './core/database/pool.ts'
import type { Replica } from './core/database/replica.ts'
import type { Secrets } from './core/encryption/secrets.ts'
import { createAttachmentsApi } from './features/files/attachments.ts'
import type { PdfChecks } from './features/files/pdf/pdf-checks.ts'
import { createFilesApi } from './features/files/routes.ts'
import type { FileStore } from './features/files/storing/store.ts'
import { clientAddress } from './core/http/addresses/client-address.ts'
import { compressed } from './core/http/compression.ts'
import { createCspReports, cspReportPath } from './core/http/csp-reports.ts'
import { createHealthRoutes } from './features/monitoring/health.ts'
import { notFound, onError } from './core/errors/on-error.ts'
import { type Log } from '#server/core/log/log.ts'
import { requestLog, type RequestVariables } from './core/http/request-log.ts'
import { securityHeaders } from './core/http/security-headers.ts'
import { countWaitingBodies } from './core/http/bodies/waiting-bodies.ts'
import { createNoticePages } from './features/site/notices/routes.ts'
import { createSecurityTxt } from './features/site/security-txt.ts'
import type { Site } from './features/site/site.ts'
import { staticFiles } from './features/site/static-files.ts'
import type { Jobs } from './core/jobs/jobs.ts'
import type { Mailer } from './core/mail/mail.ts'
import { createMailboxRoutes } from './features/mailbox/routes.ts'
import type { Live } from './features/notifications/live.ts'
import { createCalendarApi } from './features/notifications/calendar/routes.ts'
import { createDigestApi } from './features/notifications/digest/routes.ts'
import type { UnsubscribeTokens } from './features/notifications/digest/unsubscribe-token.ts'
import type { WebPush } from './features/notifications/push/open.ts'
import { createPushApi } from './features/notifications/push/routes.ts'
import { createLiveApi } from './features/notifications/routes.ts'
import { createMetricsRoutes } from './features/monitoring/metrics.ts'
import type { Payments } from './features/payments/open.ts'
import { createPaymentReturns } from './features/payments/return.ts'
import { createPaymentsApi } from './features/payments/routes.ts'
import { createWebhooks } from './features/payments/webhook.ts'
import { createPlansApi } from './features/plans/routes.ts'
import type { SecurityLog } from './supabase/security-log/log.ts'
import { logRejection } from './supabase/auth/context/log-rejection.ts'
import type { SmsSender } from './core/sms/sms.ts'
import type { ViewCounter } from './features/page-views/counter.ts'
import { createViewsApi } from './features/page-views/routes.ts'
import { siteWarnings } from './warnings.ts'

export interface Parts {
  config: Config
  site: Site
  log: Log
  backend: Backend
}

export interface Backend {
  /** Connects as the database's owner. */
  pool: Pool
  /** Connects as a role without rights of its own, for callers' queries. */
  apiPool: Pool
  /** A replica of the database, for callers' reads. */
  replica: Replica | undefined
  secrets: Secrets
  tokens: TokenVerifier
  /** Serve /auth/v1 and /rest/v1. Undefined where a hosted project serves them. */
  protocols: { tokens: AccessTokens; schema: SchemaCache } | undefined
  /** The hosted project's admin API, where there is one. */
  project: ProjectAdmin | undefined
  mailer: Mailer
  /** Opens the built-in mailbox; undefined where that is closed. */
  mailboxToken: string | undefined
  /** Sends the contact form's mails. */
  contactMailer: ContactMailer
  jobs: Jobs
  payments: Payments
  files: FileStore
  /** Rewrites uploaded PDFs. */
  checks: PdfChecks
  /** Wakes the reader of papers. */
  onContributed: () => void
  /** Undefined where the site's own search answers the assistant's questions. */
  model: Model | undefined
  sms: SmsSender
  unanswered: UnansweredRecorder
  views: ViewCounter
  live: Live
  webPush: WebPush
  unsubscribeTokens: UnsubscribeTokens
  securityLog: SecurityLog
  /** Problems of the database, a sentence each. */
  warnings: readonly string[]
}

/** Mounts every address of the server, in matching order. */
export function createApp({ config, site, log, backend }: Parts): Hono<{ Variables: RequestVariables }> {
  // By default Hono falls back silently to a slower router for addresses that this one cannot distinguish.
  const app = new Hono<{ Variables: RequestVariables }>({ router: new RegExpRouter() })
  app.onError(
    onError(log, {
      formats: [authErrorFormat],
      onRejected: (c, error) => logRejection(backend.securityLog, config, c, error),
    }),
  )
  app.notFound(notFound)

  app.use(requestLog(log, (c) => clientAddress(c, config.trustProxy)))
  app.use(securityHeaders(config))
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '*', countWaitingBodies(config))
  app.route('/', createHealthRoutes({ config, backend }))
  app.route('/', createSecurityTxt(config))
  app.route(cspReportPath, createCspReports())
  app.route('/', createMetricsRoutes({ config, backend }))
  app.use('/api/*', compressed)
  if (backend.protocols !== undefined) {
    app.route(authErrorFormat.basePath, createAuthApi({ ...backend, ...backend.protocols, config, log }))
    app.route('/rest/v1', createDataApi({ ...backend, ...backend.protocols, config, log }))
  }
  app.route('/api/account', createAccountApi({ ...backend, config, log }))
  app.route('/api/admin', createAdminApi({ ...backend, warnings: () => siteWarnings(config, backend) }))
  app.route('/api/views', createViewsApi({ views: backend.views, pages: site.pages, config }))
  app.route('/api/contact', createContactApi({ ...backend, config, log }))
  app.route('/api', createPaymentsApi({ ...backend, config, log }))
  app.route('/api/payment-returns', createPaymentReturns({ ...backend, config, log }))
  app.route('/api/webhooks', createWebhooks({ ...backend, log }))
  const ofProvider = backend.payments.provider?.routes?.({ ...backend, config, log })
  if (ofProvider !== undefined) app.route(ofProvider.path, ofProvider.app)
  app.route('/api/files', createFilesApi({ ...backend, config, log }))
  app.route('/api/notices', createAttachmentsApi({ ...backend, config, log }))
  app.route('/api/plans', createPlansApi(backend))
  app.route('/api/assistant', createAssistantApi({ ...backend, config, log }))
  app.route('/api/assistant/question-proposals', createQuestionProposalsApi({ ...backend, config, log }))
  app.route('/api/push', createPushApi({ ...backend, config }))
  app.route('/calendar', createCalendarApi({ ...backend, config }))
  app.route('/api/digest', createDigestApi({ ...backend, config }))
  app.route('/api/live', createLiveApi({ ...backend, config }))
  app.route('/', createMailboxRoutes({ ...backend, config }))
  app.route('/', createNoticePages({ ...backend, config, site }))
  app.use(staticFiles(site))
  return app
}
