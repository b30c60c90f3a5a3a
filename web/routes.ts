import { index, layout, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'
import { paths } from './paths.ts'

/** The whole site map. */
export default [
  layout('shell/site-layout.tsx', [
    index('landing/page.tsx'),
    route(paths.dashboard(), 'dashboard/page.tsx'),
    route(paths.discussion(), 'forum/page.tsx'),
    route(paths.profile(), 'accounts/profile-page.tsx'),
    route('*', 'shell/not-found-page.tsx'),
  ]),
  layout('shell/auth-layout.tsx', [
    route(paths.login(), 'accounts/login-page.tsx'),
    route(paths.register(), 'accounts/register-page.tsx'),
    route(paths.resetPassword(), 'accounts/reset-password-page.tsx'),
    route(paths.forgotPassword(), 'accounts/forgot-password-page.tsx'),
  ]),
] satisfies RouteConfig
