import { expect, test } from 'vitest'
import { paths } from './paths.ts'

test('addresses stay what they are', () => {
  const { materialFile, materialFirstPage, course, askedAgain, practice, ...others } = paths
  const { oneNotice, sharePicture, noticeCode, checkedOut, ...more } = others
  const { drive, organisation, alumnus, ...pages } = more
  expect(alumnus('../x')).toBe('/alumni/..%2Fx')
  expect(checkedOut({ order: 'a b', made: true })).toBe('/purchase-plan?order=a+b&payment=made')
  expect(materialFile('../x')).toBe('/api/files/..%2Fx')
  expect(materialFirstPage('../x')).toBe('/api/files/..%2Fx/first-page')
  expect(course('../x', { tab: 'notes', id: 'a' })).toBe('/pyqs/courses/..%2Fx?tab=notes&id=a')
  expect(askedAgain('../x', { show: 'all', id: 'a', page: '2' })).toBe(
    '/pyqs/courses/..%2Fx/questions?show=all&id=a&page=2',
  )
  expect(drive('../x')).toBe('/placements/drives/..%2Fx')
  expect(organisation('../x')).toBe('/placements/organisations/..%2Fx')
  expect(practice('../x')).toBe('/pyqs/courses/..%2Fx/practice')
  expect(oneNotice('../x')).toBe('/notices/..%2Fx')
  expect(sharePicture('../x')).toBe('/api/notices/pictures/..%2Fx')
  expect(noticeCode('../x')).toBe('/api/notices/codes/..%2Fx')
  expect(Object.fromEntries(Object.entries(pages).map(([name, build]) => [name, build()]))).toEqual({
    home: '/',
    login: '/login',
    register: '/register',
    resetPassword: '/reset-password',
    forgotPassword: '/forgot-password',
    profile: '/profile',
    consent: '/consent',
    security: '/security',
    secureAccount: '/secure-account',
    setup: '/setup',
    addPaper: '/pyqs/add',
    myPapers: '/pyqs/mine',
    role: '/role',
    dashboard: '/dashboard',
    notifications: '/notifications',
    notificationSettings: '/notifications/settings',
    decisions: '/notifications/decisions',
    resources: '/resources',
    pyqs: '/pyqs',
    books: '/books',
    resume: '/resume',
    class: '/class',
    classEdit: '/class/edit',
    sharedClass: '/timetable',
    community: '/community',
    discussion: '/discussion',
    alumni: '/alumni',
    myAlumni: '/alumni/mine',
    notice: '/notice',
    notices: '/notices',
    checkNotice: '/check',
    attendance: '/attendance',
    blog: '/blog',
    admin: '/admin',
    search: '/search',
    tools: '/tools',
    calculator: '/calculator',
    placements: '/placements',
    myExperiences: '/placements/experiences',
    writeExperience: '/placements/experiences/write',
    purchasePlan: '/purchase-plan',
    payments: '/purchase-plan#payments',
    about: '/about',
    contact: '/contact',
    help: '/help',
    privacy: '/privacy',
    terms: '/terms',
    refundPolicy: '/refund-policy',
    offline: '/offline',
    notFound: '/404',
  })
})

test('queries are escaped, and left out when empty', () => {
  expect(paths.login({ next: '/discussion?q=a b&id=1' })).toBe('/login?next=%2Fdiscussion%3Fq%3Da+b%26id%3D1')
  expect(paths.login({ next: '' })).toBe('/login')
  expect(paths.discussion({ id: '42' })).toBe('/discussion?id=42')
  expect(paths.discussion({ id: '42', comment: '7' })).toBe('/discussion?id=42#comment-7')
  expect(paths.discussion({ id: undefined, q: 'dbms & os' })).toBe('/discussion?q=dbms+%26+os')
  expect(paths.discussion({ id: '42', q: 'dbms' })).toBe('/discussion?q=dbms&id=42')
  expect(paths.books({ id: '42', q: 'second hand' })).toBe('/books?q=second+hand&id=42')
  expect(paths.pyqs({ id: '42', q: 'dbms', semester: '3', kind: 'paper' })).toBe(
    '/pyqs?q=dbms&semester=3&kind=paper&id=42',
  )
  expect(paths.blog({ id: '42', q: 'exam', category: 'Update' })).toBe('/blog?q=exam&category=Update&id=42')
  expect(paths.admin({ section: 'notices', q: 'exam', id: '42' })).toBe('/admin/notices?q=exam&id=42')
})
