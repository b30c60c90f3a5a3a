import { Hono } from 'hono'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import type { Model } from './assistant/model.ts'
import { createAssistantApi } from './assistant/routes.ts'
import { createAccountApi } from './account/routes.ts'
import { createAdminApi } from './admin/routes.ts'
import type { AccessTokens } from './auth/access-tokens.ts'
import { createAuthApi } from './auth/routes.ts'
import type { Config } from './config.ts'
import type { Courier } from './contact/courier.ts'
import { createContactApi } from './contact/routes.ts'
import { createDataApi } from './data/routes.ts'
import type { SchemaCache } from './data/schema-cache.ts'
import type { Pool } from './database/pool.ts'
import type { Secrets } from './database/secrets.ts'
import { createFilesApi } from './files/routes.ts'
import type { FileStore } from './files/store.ts'
import { clientAddress } from './http/client-address.ts'
import { createCspReports, cspReportPath } from './http/csp-reports.ts'
import { createHealthRoutes } from './http/health.ts'
import { notFound, onError } from './http/on-error.ts'
import { type Log, requestLog, type RequestVariables } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { createSecurityTxt } from './http/security-txt.ts'
import type { Site } from './http/site.ts'
import { staticFiles } from './http/static-files.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mailer } from './mail/mail.ts'
import { createMailboxRoutes } from './mail/mailbox-routes.ts'
import { createMetricsRoutes } from './metrics/routes.ts'
import type { Payments } from './payments/open.ts'
import { createPaymentsApi } from './payments/routes.ts'
import { sandboxPath } from './payments/sandbox/names.ts'
import { createSandboxGateway } from './payments/sandbox/routes.ts'
import { createWebhook } from './payments/webhook.ts'
import { createPlansApi } from './plans/routes.ts'
import type { SecurityLog } from './security-log/log.ts'
import { logRefusal } from './security-log/refusals.ts'
import type { SmsSender } from './sms/sms.ts'
import type { ViewCounter } from './views/counter.ts'
import { createViewsApi } from './views/routes.ts'
import { siteWarnings } from './warnings.ts'

export interface Parts {
  config: Config
  site: Site
  log: Log
  /** Undefined where a hosted project keeps accounts and data: then this server has only the pages. */
  backend?: Backend | undefined
}

export interface Backend {
  /** Connects as the database's owner. */
  pool: Pool
  /** Connects as a role without rights of its own, for callers' queries. */
  apiPool: Pool
  secrets: Secrets
  tokens: AccessTokens
  schema: SchemaCache
  mailer: Mailer
  /** Opens the built-in mailbox; undefined where that cannot be read. */
  mailboxToken: string | undefined
  /** Of the contact form's mails. */
  courier: Courier
  jobs: Jobs
  payments: Payments
  files: FileStore
  /** Undefined where the assistant's answers are found by the site's own search. */
  model: Model | undefined
  sms: SmsSender
  views: ViewCounter
  securityLog: SecurityLog
  /** What is not as it should be with the database, a sentence each. */
  warnings: readonly string[]
}

/** Every address that the server answers, in the order in which it is asked. */
export function createApp({ config, site, log, backend }: Parts): Hono<{ Variables: RequestVariables }> {
  // By default Hono falls back to a slower one, silently, for addresses that this one cannot tell apart.
  const app = new Hono<{ Variables: RequestVariables }>({ router: new RegExpRouter() })
  app.onError(onError(log, (c, error) => logRefusal(backend?.securityLog, config, c, error)))
  app.notFound(notFound)

  app.use(requestLog(log, (c) => clientAddress(c, config.trustProxy)))
  app.use(securityHeaders(config))
  app.route('/', createHealthRoutes({ config, backend }))
  app.route('/', createSecurityTxt(config))
  app.route(cspReportPath, createCspReports())
  app.route('/', createMetricsRoutes({ config, backend }))
  if (backend !== undefined) {
    app.route('/auth/v1', createAuthApi({ ...backend, config, log }))
    app.route('/rest/v1', createDataApi({ ...backend, config, log }))
    app.route('/api/account', createAccountApi({ ...backend, config, log }))
    app.route('/api/admin', createAdminApi({ ...backend, warnings: () => siteWarnings(config, backend) }))
    app.route('/api/views', createViewsApi({ views: backend.views, pages: site.pages, config }))
    app.route('/api/contact', createContactApi({ ...backend, config, log }))
    app.route('/api', createPaymentsApi({ ...backend, config, log }))
    app.route('/api/webhooks/razorpay', createWebhook({ ...backend, log }))
    const { sandbox } = backend.payments
    if (sandbox !== undefined) app.route(sandboxPath, createSandboxGateway(sandbox, backend.pool))
    app.route('/api/files', createFilesApi({ ...backend, config, log }))
    app.route('/api/plans', createPlansApi(backend))
    app.route('/api/assistant', createAssistantApi({ ...backend, config, log }))
    app.route('/', createMailboxRoutes({ ...backend, config }))
  } else {
    // A hosted project counts nothing; the pages need not know.
    app.post('/api/views', (c) => c.body(null, 204))
  }
  app.use(staticFiles(site))
  return app
}
