import { safeNextPath } from '../accounts/next-path.ts'
import { paths } from '../paths.ts'

/** The groups of search_box(), in the order in which an empty filter lists them. */
export const searchGroups = {
  pages: 'Pages',
  notices: 'Notices',
  papers: 'Papers and notes',
  discussions: 'Discussions',
  people: 'People and companies',
  more: 'More',
} as const
export type SearchGroup = keyof typeof searchGroups

/** What an address is built of. */
interface Addressed {
  /** Of the row; a page has its address here. */
  id: string
  title: string
  /** Of the search index, for kinds whose rows say themselves where they lead. */
  url?: string | null | undefined
}

/** Each has weights of its own, which the evaluation fits. */
export const passageWeights = [
  'page',
  'notice',
  'paper page',
  'question',
  'company',
  'alumnus',
  'vendor',
  'course',
  'discussion',
  'project',
] as const
type PassageWeight = (typeof passageWeights)[number]

interface ContentKindEntry {
  /** One of it, as search and assistant name it on screen. */
  label: string
  /** Several of it. */
  plural: string
  /** What a line of the audit log calls one of its rows, by the table that they are in. */
  audited?: { table: string; name: string }
  group: SearchGroup
  /** Who reads its rows in the search index: a list of it, or 'row' where each row says it. */
  audience: 'everyone' | 'members' | 'pro' | 'row'
  /** As what its passages are weighed when answers are judged (server/features/assistant/confidence); undefined: as any other. */
  weighedAs: PassageWeight | undefined
  /** A date says something: when it was published or last written to. */
  isDated?: true
  address: (row: Addressed) => string
}

/**
 * Everything that search and assistant find, in the order in which the index is rebuilt. Icons, evidence of an answer and
 * admin forms, which may not be here, are records over the same names (docs/decisions/0060-kinds.md).
 */
export const contentKinds = {
  page: {
    label: 'Page',
    plural: 'Pages',
    group: 'pages',
    audience: 'everyone',
    weighedAs: 'page',
    address: ({ id }) => safeNextPath(id) ?? paths.home(),
  },
  help: {
    label: 'Help',
    plural: 'Help entries',
    audited: { table: 'help_entries', name: 'a help entry' },
    group: 'pages',
    audience: 'row',
    weighedAs: 'page',
    address: ({ url }) => safeNextPath(url) ?? paths.contact(),
  },
  vendor: {
    label: 'Book vendor',
    plural: 'Book vendors',
    audited: { table: 'vendors', name: 'a book vendor' },
    group: 'more',
    audience: 'everyone',
    weighedAs: 'vendor',
    address: ({ id }) => paths.books({ id }),
  },
  post: {
    label: 'Blog',
    plural: 'Blog posts',
    audited: { table: 'blog_posts', name: 'a blog post' },
    group: 'more',
    audience: 'everyone',
    weighedAs: undefined,
    isDated: true,
    address: ({ id }) => paths.blog({ id }),
  },
  notice: {
    label: 'Notice',
    plural: 'Notices',
    audited: { table: 'notices', name: 'a notice' },
    group: 'notices',
    audience: 'row',
    weighedAs: 'notice',
    isDated: true,
    address: ({ id }) => paths.oneNotice(id),
  },
  alumnus: {
    label: 'Alumni',
    plural: 'Alumni',
    audited: { table: 'alumni', name: 'an alumnus' },
    group: 'people',
    audience: 'pro',
    weighedAs: 'alumnus',
    address: ({ title }) => paths.alumni({ q: title }),
  },
  company: {
    label: 'Placements',
    plural: 'Companies',
    audited: { table: 'companies', name: 'a company' },
    group: 'people',
    audience: 'pro',
    weighedAs: 'company',
    address: ({ id }) => paths.placements({ view: 'companies', id }),
  },
  drive: {
    label: 'Placement drive',
    plural: 'Placement drives',
    audited: { table: 'drives', name: 'a drive' },
    group: 'people',
    audience: 'pro',
    weighedAs: 'company',
    address: ({ id }) => paths.drive(id),
  },
  question: {
    label: 'Interview question',
    plural: 'Interview questions',
    audited: { table: 'interview_questions', name: 'an interview question' },
    group: 'people',
    audience: 'pro',
    weighedAs: 'question',
    address: ({ id }) => paths.placements({ view: 'interview', question: id }),
  },
  alumni_answer: {
    label: 'Answered by alumni',
    plural: 'Answers of alumni',
    group: 'people',
    audience: 'pro',
    weighedAs: 'question',
    address: ({ id }) => paths.alumni({ answer: id }),
  },
  material: {
    label: 'Papers and notes',
    plural: 'Papers and notes',
    audited: { table: 'study_materials', name: 'a paper or notes' },
    group: 'papers',
    audience: 'pro',
    weighedAs: 'paper page',
    // Where its text was found, the page is in the address.
    address: ({ id, url }) => safeNextPath(url) ?? paths.pyqs({ id }),
  },
  template: {
    label: 'Resume template',
    plural: 'Resume templates',
    audited: { table: 'resume_templates', name: 'a resume template' },
    group: 'more',
    audience: 'pro',
    weighedAs: 'project',
    address: () => paths.resume({ part: 'templates' }),
  },
  project: {
    label: 'Resume project',
    plural: 'Resume projects',
    audited: { table: 'resume_projects', name: 'a resume project' },
    group: 'more',
    audience: 'pro',
    weighedAs: 'project',
    address: () => paths.resume({ part: 'projects' }),
  },
  tutorial: {
    label: 'Tutorial',
    plural: 'Tutorials',
    audited: { table: 'tutorials', name: 'a tutorial' },
    group: 'more',
    audience: 'pro',
    weighedAs: 'project',
    address: () => paths.resume({ part: 'tutorials' }),
  },
  course: {
    label: 'Course',
    plural: 'Courses',
    audited: { table: 'courses', name: 'a course' },
    group: 'papers',
    audience: 'everyone',
    weighedAs: 'course',
    address: ({ title, url }) => safeNextPath(url) ?? paths.pyqs({ q: title }),
  },
  exam: {
    label: 'Exam date',
    plural: 'Exam dates',
    audited: { table: 'exam_dates', name: 'an exam date' },
    group: 'papers',
    audience: 'members',
    weighedAs: 'course',
    address: () => paths.dashboard(),
  },
  discussion: {
    label: 'Discussion',
    plural: 'Discussions',
    audited: { table: 'discussions', name: 'a discussion' },
    group: 'discussions',
    audience: 'pro',
    weighedAs: 'discussion',
    isDated: true,
    address: ({ id }) => paths.discussion({ id }),
  },
} as const satisfies Record<string, ContentKindEntry>

export type ContentKind = keyof typeof contentKinds
const entries: Record<ContentKind, ContentKindEntry> = contentKinds

export const contentKindNames = Object.keys(contentKinds) as [ContentKind, ...ContentKind[]]

export const weighedAs = (kind: ContentKind): PassageWeight | undefined => entries[kind].weighedAs

/** A browser may be older than the server, whose index has another kind then. */
export const isContentKind = (name: string): name is ContentKind => Object.hasOwn(contentKinds, name)

export const kindsOfGroup = (group: SearchGroup): ContentKind[] =>
  contentKindNames.filter((kind) => entries[kind].group === group)

/** The page on which one of them is read. */
export const addressOf = (kind: ContentKind, row: Addressed): string => entries[kind].address(row)

export const isDated = (kind: string): boolean => isContentKind(kind) && entries[kind].isDated === true

/** Of tables whose rows are content, for the audit log. */
export const auditedContent: Record<string, string> = Object.fromEntries(
  contentKindNames.flatMap((kind) => {
    const { audited } = entries[kind]
    return audited === undefined ? [] : [[`public.${audited.table}`, audited.name]]
  }),
)
