import { paths } from '#domain/paths.ts'
import * as z from 'zod/mini'
import { type Page, pages } from '#web/pages.ts'

export const contentsShape = z.object({
  notices: z.number(),
  discussions: z.number(),
  alumni: z.number(),
  companies: z.number(),
  interviewQuestions: z.number(),
  resumeTemplates: z.number(),
  materials: z.number(),
})
export type Contents = z.infer<typeof contentsShape>

type PreviewedPage = 'notices' | 'discussion' | 'alumni' | 'placements' | 'resume' | 'pyqs'

const counted: Record<PreviewedPage, readonly (readonly [count: keyof Contents, one: string, many: string])[]> = {
  notices: [['notices', 'notice', 'notices']],
  discussion: [['discussions', 'discussion', 'discussions']],
  alumni: [['alumni', 'alumnus', 'alumni']],
  placements: [
    ['companies', 'company', 'companies'],
    ['interviewQuestions', 'interview question with its answer', 'interview questions with answers'],
  ],
  resume: [['resumeTemplates', 'resume template', 'resume templates']],
  pyqs: [['materials', 'paper or set of notes', 'papers and sets of notes']],
}

interface Preview {
  page: Page
  name: PreviewedPage
  /** '15 companies, 50 interview questions with answers'. */
  counts: (contents: Contents) => string
}

/** The preview of the page at this path; undefined where it counts nothing. A single notice has that of all notices. */
export function previewOf(path: string): Preview | undefined {
  const { pathname } = new URL(path, 'https://campuslife.example')
  const address = pathname.startsWith(`${paths.notices()}/`) ? pages.notices.to : pathname.replace(/\/$/, '')
  const names = Object.keys(counted) as PreviewedPage[]
  const name = names.find((candidate) => pages[candidate].to === address)
  if (name === undefined) return undefined
  return {
    page: pages[name],
    name,
    counts: (contents) =>
      counted[name]
        .filter(([key]) => contents[key] > 0)
        .map(([key, one, many]) => `${amount(contents[key])} ${contents[key] === 1 ? one : many}`)
        .join(', '),
  }
}

/** The server counts discussions only up to 1,000. */
const amount = (count: number) => (count >= 1000 ? '1,000 or more' : String(count))
