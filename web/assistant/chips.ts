import * as z from 'zod/mini'
import { firstQuestions, type QuickReply } from '#domain/assistant/assistant.ts'
import { paths } from '#domain/paths.ts'

/** The parts of public.today() from which questions are made. */
export const dueShape = z.object({
  deadlines: z.array(z.object({ title: z.string(), done: z.boolean() })),
  exams: z.array(z.object({ name: z.string() })),
  visits: z.array(z.object({ company: z.string() })),
})

type Due = z.infer<typeof dueShape>

interface Opening {
  /** The page below the panel. */
  path: string
  /** The page's heading: on a notice's own page, the notice's title. */
  heading: string
  /** What is due for this person; undefined for a visitor, or where it cannot be fetched. */
  due: Due | undefined
}

/** As many as fit into a line or two. */
const shown = 3

const ask = (text: string, icon: string): QuickReply => ({ text, icon, type: 'ask' })

/** Three questions for the page and the person: about this page, then about what is due, then common ones. */
export function openingChips({ path, heading, due }: Opening): QuickReply[] {
  const all = [
    ...ofPage(path, heading, due).slice(0, 2),
    ...ofPerson(due),
    ...ofPage(path, heading, due),
    ...firstQuestions,
  ]
  return all.filter(({ text }, at) => all.findIndex((other) => other.text === text) === at).slice(0, shown)
}

function ofPerson(due: Due | undefined): QuickReply[] {
  const deadline = due?.deadlines.find(({ done }) => !done)
  const [exam] = due?.exams ?? []
  return [
    ...(deadline ? [ask(`Last date for ${deadline.title}`, 'schedule')] : []),
    ...(exam ? [ask(`When is the ${exam.name} exam?`, 'schedule')] : []),
  ]
}

function ofPage(path: string, heading: string, due: Due | undefined): QuickReply[] {
  if (path.startsWith(paths.oneNotice('')) && heading !== '') return [ask(`Last date for ${heading}`, 'schedule')]
  const [visit] = due?.visits ?? []
  switch (path) {
    case paths.placements():
      return [
        ...(visit ? [ask(`When does ${visit.company} visit?`, 'events')] : []),
        ask('Which companies take 7.5 CGPA?', 'search'),
      ]
    case paths.calculator():
      return [ask('What SGPA do I need for 8 CGPA?', 'help'), ask('How do I calculate my CGPA?', 'help')]
    case paths.purchasePlan():
      return [ask('What does Pro cost?', 'help'), ask('How do I get a refund?', 'help')]
    case paths.pyqs():
      return [ask('Last 5 years papers', 'papers')]
    case paths.alumni():
      return [ask('How can I reach alumni?', 'mentorship')]
    case paths.discussion():
      return [ask('How do I start a discussion?', 'help')]
    case paths.contact():
      return [ask('What are your office hours?', 'schedule')]
    case paths.profile():
      return [ask('When does my plan end?', 'schedule')]
    default:
      return []
  }
}
