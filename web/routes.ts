import { index, layout, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'
import { tables } from './admin/content/tables.ts'
import { paths } from './paths.ts'

/** The whole site map. */
export default [
  layout('shell/layout/site-layout.tsx', [
    index('landing/page.tsx'),
    route(paths.about(), 'about/page.tsx'),
    route(paths.contact(), 'contact/page.tsx'),
    route(paths.privacy(), 'policies/privacy-page.tsx'),
    route(paths.terms(), 'policies/terms-page.tsx'),
    route(paths.refundPolicy(), 'policies/refund-page.tsx'),
    route(paths.resources(), 'hubs/resources-page.tsx'),
    route(paths.community(), 'hubs/community-page.tsx'),
    route(paths.tools(), 'hubs/tools-page.tsx'),
    route(paths.books(), 'books/page.tsx'),
    route(paths.blog(), 'blog/page.tsx'),
    route(paths.dashboard(), 'dashboard/page.tsx'),
    route(paths.calculator(), 'calculator/page.tsx'),
    route(paths.placements(), 'placements/page.tsx'),
    route(paths.discussion(), 'forum/page.tsx'),
    route(paths.alumni(), 'alumni/page.tsx'),
    route(paths.notice(), 'notices/page.tsx'),
    route('/notices/:id', 'notices/notice-page.tsx'),
    route(paths.pyqs(), 'materials/page.tsx'),
    route(paths.addPaper(), 'papers/page.tsx'),
    route(paths.myPapers(), 'papers/mine-page.tsx'),
    route('/pyqs/courses/:id', 'materials/course/page.tsx'),
    route(paths.resume(), 'resume/page.tsx'),
    route(paths.purchasePlan(), 'plans/page.tsx'),
    route(paths.profile(), 'accounts/profile/profile-page.tsx'),
    route(paths.security(), 'accounts/security/security-page.tsx'),
    route(paths.search(), 'search/page.tsx'),
    route(paths.notifications(), 'notifications/page.tsx'),
    route(paths.notificationSettings(), 'notifications/settings-page.tsx'),
    route(paths.admin({ section: 'papers' }), 'admin/papers/page.tsx'),
    layout('admin/layout.tsx', [
      route(paths.admin(), 'admin/overview-page.tsx'),
      route(paths.admin({ section: 'reports' }), 'admin/reports/page.tsx'),
      route(paths.admin({ section: 'messages' }), 'admin/messages/page.tsx'),
      route(paths.admin({ section: 'accounts' }), 'admin/accounts/page.tsx'),
      route(paths.admin({ section: 'orders' }), 'admin/orders/page.tsx'),
      route(paths.admin({ section: 'unanswered' }), 'admin/unanswered/page.tsx'),
      route(paths.admin({ section: 'views' }), 'admin/views/page.tsx'),
      route(paths.admin({ section: 'security-log' }), 'admin/security-log/page.tsx'),
      route(paths.admin({ section: 'log' }), 'admin/log/page.tsx'),
      ...tables.map(({ section }) =>
        route(paths.admin({ section }), 'admin/content/page.tsx', { id: `admin-${section}` }),
      ),
    ]),
    route(paths.offline(), 'shell/offline/offline-page.tsx'),
    route('*', 'shell/pages/not-found-page.tsx'),
  ]),
  layout('shell/layout/auth-layout.tsx', [
    route(paths.login(), 'accounts/log-in/login-page.tsx'),
    route(paths.register(), 'accounts/register/register-page.tsx'),
    route(paths.resetPassword(), 'accounts/reset/reset-password-page.tsx'),
    route(paths.forgotPassword(), 'accounts/reset/forgot-password-page.tsx'),
    route(paths.secureAccount(), 'accounts/security/secure-account-page.tsx'),
  ]),
] satisfies RouteConfig
