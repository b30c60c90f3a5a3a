import { paths } from '#domain/paths.ts'
import * as z from 'zod/mini'
import { counted } from '#domain/counted.ts'
import { data } from '#web/backend/data.ts'
import { noticeCounts } from '#web/content/posts/board.ts'
import { type Page, pages } from '#web/pages.ts'

const shape = z.object({
  papers: z.number(),
  notes: z.number(),
  vendors: z.number(),
  resume_templates: z.number(),
  alumni: z.number(),
  posts: z.number(),
  companies: z.number(),
  questions: z.number(),
  discussions: z.number(),
  answered: z.number(),
  notice_counts: noticeCounts,
  own: z.nullable(
    z.object({ branch: z.nullable(z.string()), semester: z.number(), papers: z.number(), notes: z.number() }),
  ),
})
export type ProContents = z.infer<typeof shape>

/** The contents of the Pro pages: true counts for an account without Pro. Needs a QueriesProvider above. */
export const proContents = {
  queryKey: ['pro contents'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ProContents> => {
    const { data: row } = await data().rpc('pro_contents', {}, { get: true }).abortSignal(signal).throwOnError()
    return shape.parse(row)
  },
  staleTime: 60_000,
}

interface Inside {
  /** Each with the noun that it counts: 19, 'papers'. */
  figures: { count: number; label: string }[]
  /** What the figures do not say; '' where there is nothing. */
  note: string
}

type GuardedPage = 'pyqs' | 'notices' | 'discussion' | 'alumni' | 'placements' | 'resume'

const inside: Record<GuardedPage, (contents: ProContents) => Inside> = {
  pyqs: ({ papers, notes, own }) => ({
    figures: [figure(own?.papers ?? papers, 'paper'), figure(own?.notes ?? notes, 'set of notes', 'sets of notes')],
    note:
      papers + notes === 0
        ? 'The first papers are still to come.'
        : own === null
          ? 'On the whole site.'
          : `For ${studyOf(own)}. On the whole site: ${shown(papers, 'paper')} and ${shown(notes, 'set of notes', 'sets of notes')}.`,
  }),
  notices: ({ notice_counts: { everyone, members, pro } }) => ({
    figures: [
      figure(everyone + members + pro, 'notice in force', 'notices in force'),
      { count: everyone, label: 'of them for everyone' },
    ],
    note: `For every member: ${members}. For Pro: ${pro}.`,
  }),
  discussion: ({ discussions, answered }) => ({
    figures: [figure(discussions, 'discussion'), { count: answered, label: 'of them answered' }],
    note: '',
  }),
  alumni: ({ alumni }) => ({ figures: [figure(alumni, 'alumnus', 'alumni')], note: 'By year and company.' }),
  placements: ({ companies, questions }) => ({
    figures: [figure(companies, 'company', 'companies'), figure(questions, 'interview question')],
    note: '',
  }),
  resume: ({ resume_templates: templates }) => ({
    figures: [figure(templates, 'resume template')],
    note: 'With projects and tutorials.',
  }),
}

/** The Pro page at this path, with its contents; a single notice, paper or course belongs to its list. */
export function guardedPageAt(
  path: string,
): { name: GuardedPage; page: Page; inside: (of: ProContents) => Inside } | undefined {
  const { pathname } = new URL(path, 'https://campuslife.example')
  const names = Object.keys(inside) as GuardedPage[]
  const name = names.find(
    (each) => isAt(pathname, pages[each].to) || (each === 'notices' && isAt(pathname, paths.notices())),
  )
  return name && { name, page: pages[name], inside: inside[name] }
}

const isAt = (pathname: string, place: string) => pathname === place || pathname.startsWith(`${place}/`)

/** '19 papers and 3 sets of notes for ECE, semester 3'; '' while there is nothing. */
export function insideInWords(path: string, contents: ProContents): string {
  const found = guardedPageAt(path)
  const figures =
    found?.inside(contents).figures.filter(({ count, label }) => count > 0 && !label.startsWith('of ')) ?? []
  if (figures.length === 0) return ''
  const words = figures.map(({ count, label }) => `${amount(count)} ${label}`).join(' and ')
  return found?.name === 'pyqs' && contents.own ? `${words} for ${studyOf(contents.own)}` : words
}

const studyOf = ({ branch, semester }: NonNullable<ProContents['own']>) =>
  branch === null ? `semester ${semester}` : `${branch}, semester ${semester}`

const figure = (count: number, one: string, many = `${one}s`) => ({ count, label: count === 1 ? one : many })
const shown = (count: number, one: string, many = `${one}s`) => `${amount(count)} ${count === 1 ? one : many}`

/** The database counts only up to 1,000. */
export const amount = (count: number): string => (count >= 1000 ? '999+' : String(count))

/** What every account may read: '7 notices and 3 posts'. */
export const ownBoard = ({ notice_counts: { everyone, members }, posts }: ProContents): string =>
  everyone + members === 0
    ? counted(posts, 'post')
    : `${counted(everyone + members, 'notice')} and ${counted(posts, 'post')}`
