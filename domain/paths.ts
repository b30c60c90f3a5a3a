import { commentAnchor } from './notifications.ts'

/** Of browsers and Node (URL Standard); the language itself has none, nor have the types of this tree. */
declare const URLSearchParams: new (pairs: [string, string][]) => { toString: () => string }

type Query = Record<string, string | undefined>
type Of<Name extends string> = Partial<Record<Name, string | undefined>>

/** The order of an address's query, so that a page has one address; other names follow as they come. */
const order = 'view q mine branch semester topic show unit category year exam kind tab id page question find ask'.split(
  ' ',
)
const rank = (name: string) => order.indexOf(name) + 1 || order.length + 1

function withQuery(path: string, query: Query): string {
  const filled = Object.entries(query)
    .filter((pair): pair is [string, string] => Boolean(pair[1]))
    .toSorted(([one], [other]) => rank(one) - rank(other))
  return filled.length === 0 ? path : `${path}?${new URLSearchParams(filled).toString()}`
}

/** An address whose query has these names. */
const at =
  <Name extends string>(path: string) =>
  (query: Of<Name> = {}) =>
    withQuery(path, query)

/** The address of one item, by its id. */
const one = (path: string) => (id: string) => `${path}/${encodeURIComponent(id)}`

/** `part` of a page. */
const withPart = (path: string, part: string | undefined) => (part ? `${path}#${part}` : path)

/** After the #, a secret is sent to no server and in no referrer. */
const withToken = (path: string, token: string | undefined) => withPart(path, token && `token=${token}`)
const atToken =
  (path: string) =>
  ({ token }: { token?: string | undefined } = {}) =>
    withToken(path, token)

const oneCourse = one('/pyqs/courses')
const materialFile = one('/api/files')

/** Every address of the site is built here, for pages, mails, feeds and search (docs/behaviour.md#screens). */
export const paths = {
  home: () => '/',

  /** `next` is the local address to return to after signing in. */
  login: at<'next'>('/login'),
  register: at<'next' | 'invitation'>('/register'),
  resetPassword: () => '/reset-password',
  forgotPassword: () => '/forgot-password',
  /** The server's mails lead here, with a secret after the # (server/supabase/auth/security-changes). */
  secureAccount: atToken('/secure-account'),
  /** The start-up lines lead here, with a secret after the # (server/features/admin/first-admin). */
  setup: atToken('/setup'),
  profile: () => '/profile',
  consent: () => '/consent',
  security: () => '/security',
  /** Where somebody accepts a role that they are invited to. */
  role: at<'invitation'>('/role'),
  /** `entry` opens an entry of one's own by its id, a `new` one, or the `past` ones; `for` the class, its form to edit it for all. */
  dashboard: at<'entry' | 'for'>('/dashboard'),
  /** `kind` narrows the list to a group of kinds. */
  notifications: at<'q' | 'kind'>('/notifications'),
  notificationSettings: () => '/notifications/settings',
  /** What moderators have decided about one's posts; `id` is the decision that is opened. */
  decisions: at<'id'>('/notifications/decisions'),

  /** The timetable of one's class. `day` is the day that is shown. */
  class: at<'day'>('/class'),
  classEdit: () => '/class/edit',
  /** The timetable at a public link: the secret after the # is of the link. */
  sharedClass: ({ token, day }: Of<'day'> & { token?: string | undefined } = {}) =>
    withToken(withQuery('/timetable', { day }), token),
  /** One's own record; `course` is one of its courses, by id or name. */
  attendance: ({ course }: { course?: string | undefined } = {}) =>
    course ? one('/attendance')(course) : '/attendance',

  resources: () => '/resources',
  /**
   * `id` opens one paper, on `page`, with the words of `find` marked; the others narrow the list, `mine` to one's own
   * courses.
   */
  pyqs: at<'q' | 'mine' | 'branch' | 'semester' | 'year' | 'exam' | 'kind' | 'id' | 'page' | 'find'>('/pyqs'),
  /** The papers of a course. `tab` is one of its lists, `id` opens one paper. */
  course: (course: string, query: Of<'tab' | 'id'> = {}) => withQuery(oneCourse(course), query),
  /**
   * The questions of a course's papers. `show` and `unit` filter them; `id` opens a paper, on `page`, with `question`
   * highlighted. Without `id`, `question` is a group of the list.
   */
  askedAgain: (course: string, query: Of<'q' | 'show' | 'unit' | 'id' | 'page' | 'question'> = {}) =>
    withQuery(`${oneCourse(course)}/questions`, query),
  practice: (course: string) => `${oneCourse(course)}/practice`,
  /** `again` is a paper that came back and is sent once more. */
  addPaper: at<'again'>('/pyqs/add'),
  /** What this account has sent for the library. */
  myPapers: () => '/pyqs/mine',
  /** A paper's PDF: an address of the server, which authorizes the reader. */
  materialFile,
  materialFirstPage: (id: string) => `${materialFile(id)}/first-page`,
  /** `id` opens one vendor, `q` is the search. */
  books: at<'id' | 'q'>('/books'),
  /** `part` leads to one of its lists, or to the checklist. */
  resume: ({ part }: { part?: 'templates' | 'projects' | 'tutorials' | 'checklist' | undefined } = {}) =>
    withPart('/resume', part),

  community: () => '/community',
  /**
   * `id` opens one discussion, at `comment`; `q` is the search; `ask` begins a new one with this title, `about` one about
   * something (domain/forum/anchors.ts).
   */
  discussion: ({ comment, ...query }: Of<'id' | 'comment' | 'q' | 'show' | 'ask' | 'about'> = {}) =>
    withPart(withQuery('/discussion', query), comment && commentAnchor(comment)),
  /** `q` and the filters of `web/alumni/filters.ts` narrow the list. */
  alumni: at<string>('/alumni'),
  /** One card, by its id. */
  alumnus: one('/alumni'),
  /** What one has to do with alumni: one's own card, or one's requests to them. `action` prepares an answer to a `request` to one. */
  myAlumni: at<'request' | 'action'>('/alumni/mine'),
  /** `id` opens one notice; `q` and `category` narrow the list. */
  notice: at<'id' | 'q' | 'category'>('/notice'),
  /** Above the notices' own pages; no page itself. */
  notices: () => '/notices',
  /** One notice as a page: public where its audience is everyone. */
  oneNotice: one('/notices'),
  /** Whether a notice is real: by its `code`, for the `text` (revision) that a picture of it shows. */
  checkNotice: at<'code' | 'text'>('/check'),
  /** An address of the server: the picture of a notice to send on, for who may read it. */
  sharePicture: one('/api/notices/pictures'),
  /** An address of the server: what a code says, as JSON; with `/qr` its QR code. */
  noticeCode: one('/api/notices/codes'),
  /** `id` opens one post; `q` and `category` narrow the list. */
  blog: at<'id' | 'q' | 'category'>('/blog'),

  /**
   * The admin area. `section` is one of its pages; `id` opens one item, `q` and `show` narrow the list; `question` is the
   * unanswered one that a new item is for.
   */
  admin: ({ section = '', ...query }: Of<'section' | 'q' | 'show' | 'id' | 'question'> = {}) =>
    withQuery(section === '' ? '/admin' : `/admin/${section}`, query),

  /** Over the whole site; `in` is one group of its results. */
  search: at<'q' | 'in'>('/search'),

  tools: () => '/tools',
  calculator: () => '/calculator',
  /**
   * `view` is 'companies' or 'interview'; `id` opens one company, `question` one question; `q` searches,
   * `topic` and `show` ('unlearnt') narrow the questions; the others the drives (web/placements/drives/filters.ts).
   */
  placements: at<
    | 'view'
    | 'q'
    | 'topic'
    | 'show'
    | 'id'
    | 'question'
    | 'kind'
    | 'eligible'
    | 'drives'
    | 'branch'
    | 'place'
    | 'package'
    | 'month'
  >('/placements'),
  drive: one('/placements/drives'),
  organisation: one('/placements/organisations'),
  /** The interview experiences that one has written. */
  myExperiences: () => '/placements/experiences',
  /** The form of an interview experience: a new one of an `organisation` and perhaps its `drive`, or `id` to edit. */
  writeExperience: at<'organisation' | 'drive' | 'id'>('/placements/experiences/write'),
  /** `id` opens one of the account's payments. */
  purchasePlan: at<'id'>('/purchase-plan'),
  payments: () => '/purchase-plan#payments',
  /** Where a checkout on a provider's page comes back to; `made` says that it was paid. */
  checkedOut: ({ order, made }: { order: string; made: boolean }) =>
    withQuery('/purchase-plan', { order, payment: made ? 'made' : undefined }),

  about: () => '/about',
  contact: at<'map'>('/contact'),
  /** `entry` is one of domain/help. */
  help: ({ entry }: { entry?: string | undefined } = {}) => withPart('/help', entry),
  privacy: () => '/privacy',
  /** `part` is one of its headings. */
  terms: ({ part }: { part?: 'conduct' | 'who' | undefined } = {}) => withPart('/terms', part),
  refundPolicy: () => '/refund-policy',

  /** What a browser without a network shows for a page that is not in its cache. */
  offline: () => '/offline',
  /** Where the page for unknown addresses is written at build time. */
  notFound: () => '/404',
}
