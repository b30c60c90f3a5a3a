import { Hono } from 'hono'
import type { AuthDeps } from '../context/deps.ts'
import { requireSecretKey } from './guard.ts'
import { generateLinkRoutes, inviteRoutes } from './invitations.ts'
import { adminSsoRoutes } from './sso-providers.ts'
import { adminUserRoutes } from './users.ts'

/** The endpoints for operators, guarded by the secret key. */
export function adminRoutes(deps: AuthDeps): Hono {
  return new Hono()
    .use('/invite', requireSecretKey(deps))
    .use('/admin/*', requireSecretKey(deps))
    .route('/', inviteRoutes(deps))
    .route('/admin', adminUserRoutes(deps))
    .route('/admin', generateLinkRoutes(deps))
    .route('/admin', adminSsoRoutes(deps))
}
