import { Hono } from 'hono'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { createQuestionProposalsApi } from './features/assistant/question-proposals/routes.ts'
import { createAssistantApi } from './features/assistant/routes.ts'
import { createAccountApi } from './features/account/routes.ts'
import { createFirstAdminApi } from './features/admin/first-admin/routes.ts'
import { createSiteHealthApi } from './features/admin/health/routes.ts'
import { createSetupApi } from './features/admin/setup/routes.ts'
import { createAdminApi } from './features/admin/routes.ts'
import { authErrorFormat } from './supabase/auth/protocol/errors.ts'
import { createAuthApi } from './supabase/auth/routes.ts'
import type { Config } from './core/config/config.ts'
import { createConsentApi } from './features/consent/routes.ts'
import { createContactApi } from './features/contact/routes.ts'
import { createDataApi } from './supabase/data/routes.ts'
import { createAttachmentsApi } from './features/files/attachments.ts'
import { createPostPicturesApi } from './features/files/post-pictures/routes.ts'
import { createSitePicture } from './features/files/share-pictures/site-picture.ts'
import { createSharePictures } from './features/files/share-pictures/routes.ts'
import { requireCaller } from './features/files/guards.ts'
import { createIcons } from './features/files/logo/icons.ts'
import { createLogoApi } from './features/files/logo/routes.ts'
import { createFilesApi } from './features/files/routes.ts'
import { clientAddress } from './core/http/addresses/client-address.ts'
import { compressed } from './core/http/compression.ts'
import { createCspReports, cspReportPath } from './core/http/csp-reports.ts'
import { createImportsApi } from './features/imports/routes.ts'
import { createRolloverApi } from './features/rollover/routes.ts'
import { createHealthRoutes } from './features/monitoring/health.ts'
import { notFound, onError } from './core/errors/on-error.ts'
import { type Log } from '#server/core/log/log.ts'
import { requestLog, type RequestVariables } from './core/http/request-log.ts'
import { securityHeaders } from './core/http/security-headers.ts'
import { countWaitingBodies } from './core/http/bodies/waiting-bodies.ts'
import { closedUntilOpened } from './features/site/closed/gate.ts'
import { createManifest } from './features/site/college/manifest.ts'
import { createNoticeCodes } from './features/site/notices/code-routes.ts'
import { createNoticePages } from './features/site/notices/routes.ts'
import { createSecurityTxt } from './features/site/security-txt.ts'
import type { Site } from './features/site/site.ts'
import { staticFiles } from './features/site/static-files.ts'
import { createRolesApi } from './features/invitations/role-routes.ts'
import { createMailboxRoutes } from './features/mailbox/routes.ts'
import { createCalendarApi } from './features/notifications/calendar/routes.ts'
import { createDigestApi } from './features/notifications/digest/routes.ts'
import { createPushApi } from './features/notifications/push/routes.ts'
import { createLiveApi } from './features/notifications/routes.ts'
import { createMetricsRoutes } from './features/monitoring/metrics.ts'
import { createPaymentReturns } from './features/payments/return.ts'
import { createPaymentsApi } from './features/payments/routes.ts'
import { createWebhooks } from './features/payments/webhook.ts'
import { createPlansApi } from './features/plans/routes.ts'
import { logRejection } from './supabase/auth/context/log-rejection.ts'
import { createViewsApi } from './features/page-views/routes.ts'
import type { Backend } from './backend.ts'
import { siteWarnings } from './warnings.ts'

export interface Parts {
  config: Config
  site: Site
  log: Log
  backend: Backend
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
  app.use(closedUntilOpened({ ...backend, config, site }))
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
  app.route('/api/admin/setup', createSetupApi({ ...backend, config }))
  app.route('/api/admin/health', createSiteHealthApi({ ...backend, config }))
  app.route('/api/admin', createAdminApi({ ...backend, warnings: () => siteWarnings(config, backend) }))
  app.route('/api/setup', createFirstAdminApi({ ...backend, config }))
  app.route('/api/roles', createRolesApi(backend))
  app.route('/api/imports', createImportsApi(backend))
  app.route('/api/rollovers', createRolloverApi(backend))
  app.route('/api/views', createViewsApi({ views: backend.views, pages: site.pages, config }))
  app.route('/api/consent', createConsentApi({ ...backend, config }))
  app.route('/api/contact', createContactApi({ ...backend, config, log }))
  app.route('/api', createPaymentsApi({ ...backend, config, log }))
  app.route('/api/payment-returns', createPaymentReturns({ ...backend, config, log }))
  app.route('/api/webhooks', createWebhooks({ ...backend, log }))
  const ofProvider = backend.payments.provider?.routes?.({ ...backend, config, log })
  if (ofProvider !== undefined) app.route(ofProvider.path, ofProvider.app)
  app.route('/api/files', createFilesApi({ ...backend, config, log }))
  app.route('/api/pictures', createPostPicturesApi({ ...backend, config, log }))
  app.route('/api/college', createLogoApi({ ...backend, config, log }))
  app.route('/api/notices', createAttachmentsApi({ ...backend, config, log }, 'notices'))
  app.route('/api/drives', createAttachmentsApi({ ...backend, config, log }, 'drives'))
  app.route('/api/notices', createSharePictures({ ...backend, config }))
  app.route('/api/plans', createPlansApi(backend))
  app.route('/api/assistant', createAssistantApi({ ...backend, config, log }))
  app.route('/api/assistant/question-proposals', createQuestionProposalsApi({ ...backend, config, log }))
  app.route('/api/push', createPushApi({ ...backend, config }))
  app.route('/calendar', createCalendarApi({ ...backend, config }))
  app.route('/api/digest', createDigestApi({ ...backend, config }))
  app.route('/api/live', createLiveApi({ ...backend, config }))
  app.route('/', createMailboxRoutes({ ...backend, config }))
  app.route('/', createIcons(backend))
  app.route('/', createSitePicture({ ...backend, config, built: (path) => site.file(path)?.plain().body }))
  app.route('/', createManifest({ ...backend, site }))
  app.route('/', createNoticeCodes({ ...backend, anyCaller: requireCaller(backend, { visitors: true }), config, site }))
  app.route('/', createNoticePages({ ...backend, config, site }))
  app.use(staticFiles(site))
  return app
}
