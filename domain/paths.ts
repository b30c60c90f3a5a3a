import { commentAnchor } from './notifications.ts'

/** Of browsers and Node (URL Standard); the language itself has none, nor have the types of this tree. */
declare const URLSearchParams: new (pairs: [string, string][]) => { toString: () => string }

type Query = Record<string, string | undefined>

function withQuery(path: string, query: Query): string {
  const filled = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return filled.length === 0 ? path : `${path}?${new URLSearchParams(filled).toString()}`
}

/** After the #, a secret is sent to no server and in no referrer. */
const withToken = (path: string, token: string | undefined) => (token === undefined ? path : `${path}#token=${token}`)

/** Every address of the site is built here, for pages, mails, feeds and search (docs/behaviour.md#screens). */
export const paths = {
  home: () => '/',

  /** `next` is the local address to return to after signing in. */
  login: ({ next }: { next?: string | undefined } = {}) => withQuery('/login', { next }),
  register: ({ next, invitation }: { next?: string | undefined; invitation?: string } = {}) =>
    withQuery('/register', { next, invitation }),
  resetPassword: () => '/reset-password',
  forgotPassword: () => '/forgot-password',
  /** The server's mails lead here, with a secret after the # (server/supabase/auth/security-changes). */
  secureAccount: ({ token }: { token?: string | undefined } = {}) => withToken('/secure-account', token),
  /** The start-up lines lead here, with a secret after the # (server/features/admin/first-admin). */
  setup: ({ token }: { token?: string | undefined } = {}) => withToken('/setup', token),
  profile: () => '/profile',
  security: () => '/security',
  /** Where somebody accepts a role that they are invited to. */
  role: ({ invitation }: { invitation?: string | undefined } = {}) => withQuery('/role', { invitation }),
  dashboard: () => '/dashboard',
  /** `kind` narrows the list to a group of kinds. */
  notifications: ({ q, kind }: { q?: string | undefined; kind?: string | undefined } = {}) =>
    withQuery('/notifications', { q, kind }),
  notificationSettings: () => '/notifications/settings',

  resources: () => '/resources',
  /**
   * `id` opens one paper, on `page`, with the words of `find` marked; the others narrow the list, `mine` to one's own
   * courses.
   */
  pyqs: ({
    q,
    mine,
    branch,
    semester,
    year,
    exam,
    kind,
    id,
    page,
    find,
  }: Partial<
    Record<'q' | 'mine' | 'branch' | 'semester' | 'year' | 'exam' | 'kind' | 'id' | 'page' | 'find', string | undefined>
  > = {}) => withQuery('/pyqs', { q, mine, branch, semester, year, exam, kind, id, page, find }),
  /** The papers of a course. `tab` is one of its lists, `id` opens one paper. */
  course: (course: string, { tab, id }: { tab?: string | undefined; id?: string | undefined } = {}) =>
    withQuery(`/pyqs/courses/${encodeURIComponent(course)}`, { tab, id }),
  /**
   * The questions of a course's papers. `show` and `unit` filter them; `id` opens a paper, on `page`, with `question`
   * highlighted.
   */
  askedAgain: (
    course: string,
    {
      q,
      show,
      unit,
      id,
      page,
      question,
    }: Partial<Record<'q' | 'show' | 'unit' | 'id' | 'page' | 'question', string>> = {},
  ) => withQuery(`/pyqs/courses/${encodeURIComponent(course)}/questions`, { q, show, unit, id, page, question }),
  practice: (course: string) => `/pyqs/courses/${encodeURIComponent(course)}/practice`,
  /** `again` is a paper that came back and is sent once more. */
  addPaper: ({ again }: { again?: string | undefined } = {}) => withQuery('/pyqs/add', { again }),
  /** What this account has sent for the library. */
  myPapers: () => '/pyqs/mine',
  /** A paper's PDF: an address of the server, which authorizes the reader. */
  materialFile: (id: string) => `/api/files/${encodeURIComponent(id)}`,
  materialFirstPage: (id: string) => `/api/files/${encodeURIComponent(id)}/first-page`,
  /** `id` opens one vendor, `q` is the search. */
  books: ({ id, q }: { id?: string | undefined; q?: string | undefined } = {}) => withQuery('/books', { q, id }),
  /** `part` leads to one of its lists. */
  resume: ({ part }: { part?: 'templates' | 'projects' | 'tutorials' | undefined } = {}) =>
    part === undefined ? '/resume' : `/resume#${part}`,

  community: () => '/community',
  /** `id` opens one discussion, at `comment`; `q` is the search; `ask` begins a new one with this title. */
  discussion: ({
    comment,
    q,
    show,
    id,
    ask,
  }: Partial<Record<'id' | 'comment' | 'q' | 'show' | 'ask', string | undefined>> = {}) =>
    `${withQuery('/discussion', { q, show, id, ask })}${comment === undefined ? '' : `#${commentAnchor(comment)}`}`,
  /** `q` and the filters of `web/alumni/filters.ts` narrow the list. */
  alumni: (query: Query = {}) => withQuery('/alumni', query),
  /** `id` opens one notice; `q` and `category` narrow the list. */
  notice: ({
    id,
    q,
    category,
  }: { id?: string | undefined; q?: string | undefined; category?: string | undefined } = {}) =>
    withQuery('/notice', { q, category, id }),
  /** Above the notices' own pages; no page itself. */
  notices: () => '/notices',
  /** One notice as a page: public where its audience is everyone. */
  oneNotice: (id: string) => `/notices/${encodeURIComponent(id)}`,
  noticeAttachment: (id: string) => `/api/notices/attachments/${encodeURIComponent(id)}`,
  /** Whether a notice is real: by its `code`, for the `text` (revision) that a picture of it shows. */
  checkNotice: ({ code, text }: { code?: string | undefined; text?: string | undefined } = {}) =>
    withQuery('/check', { code, text }),
  /** An address of the server: the picture of a notice to send on, for who may read it. */
  sharePicture: (id: string) => `/api/notices/pictures/${encodeURIComponent(id)}`,
  /** An address of the server: what a code says, as JSON; with `/qr` its QR code. */
  noticeCode: (typed: string) => `/api/notices/codes/${encodeURIComponent(typed)}`,
  /** `id` opens one post; `q` and `category` narrow the list. */
  blog: ({
    id,
    q,
    category,
  }: { id?: string | undefined; q?: string | undefined; category?: string | undefined } = {}) =>
    withQuery('/blog', { q, category, id }),

  /**
   * The admin area. `section` is one of its pages; `id` opens one item, `q` and `show` narrow the list; `question` is the
   * unanswered one that a new item is for.
   */
  admin: ({
    section = '',
    q,
    show,
    id,
    question,
  }: {
    section?: string | undefined
    q?: string | undefined
    show?: string | undefined
    id?: string | undefined
    question?: string | undefined
  } = {}) => withQuery(section === '' ? '/admin' : `/admin/${section}`, { q, show, id, question }),

  /** Over the whole site; `in` is one group of its results. */
  search: ({ q, in: group }: { q?: string | undefined; in?: string | undefined } = {}) =>
    withQuery('/search', { q, in: group }),

  tools: () => '/tools',
  calculator: () => '/calculator',
  /**
   * `view` is 'companies' or 'interview'; `id` opens one company, `question` one question; `q` searches,
   * `topic` and `show` ('unlearnt') narrow the questions.
   */
  placements: ({
    view,
    q,
    topic,
    show,
    id,
    question,
  }: {
    view?: string | undefined
    q?: string | undefined
    topic?: string | undefined
    show?: string | undefined
    id?: string | undefined
    question?: string | undefined
  } = {}) => withQuery('/placements', { view, q, topic, show, id, question }),
  /** `id` opens one of the account's payments. */
  purchasePlan: ({ id }: { id?: string | undefined } = {}) => withQuery('/purchase-plan', { id }),
  payments: () => '/purchase-plan#payments',
  /** Where a checkout on a provider's page comes back to; `made` says that it was paid. */
  checkedOut: ({ order, made }: { order: string; made: boolean }) =>
    withQuery('/purchase-plan', { order, payment: made ? 'made' : undefined }),

  about: () => '/about',
  contact: ({ map }: { map?: string | undefined } = {}) => withQuery('/contact', { map }),
  /** `entry` is one of domain/help. */
  help: ({ entry }: { entry?: string | undefined } = {}) => (entry === undefined ? '/help' : `/help#${entry}`),
  privacy: () => '/privacy',
  /** `part` is one of its headings. */
  terms: ({ part }: { part?: 'conduct' | 'who' | undefined } = {}) =>
    part === undefined ? '/terms' : `/terms#${part}`,
  refundPolicy: () => '/refund-policy',

  /** What a browser without a network shows for a page that is not in its cache. */
  offline: () => '/offline',
  /** Where the page for unknown addresses is written at build time. */
  notFound: () => '/404',
}
