import { addressOf } from '../kinds/content-kinds.ts'
import { paths } from '../paths.ts'

/**
 * What a discussion can be about; the database has the same kinds (supabase/schema/forum/tables.sql). A group is of questions of
 * papers that ask for the same; an organisation holds placement drives.
 */
export const anchorKinds = ['course', 'question_group', 'notice', 'organisation'] as const
export type AnchorKind = (typeof anchorKinds)[number]

export interface Anchor {
  kind: AnchorKind
  id: string
}

/** As addresses have it. */
export const anchorText = ({ kind, id }: Anchor): string => `${kind}:${id}`

export function parseAnchor(text: string): Anchor | undefined {
  const [name, id] = text.split(':')
  const kind = anchorKinds.find((each) => each === name)
  return kind === undefined || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id ?? '')
    ? undefined
    : { kind, id: id ?? '' }
}

/** In 'Ask about this …'. */
export const anchorNouns: Record<AnchorKind, string> = {
  course: 'course',
  question_group: 'question',
  notice: 'notice',
  organisation: 'organisation',
}

/** The page on which the thing is read. `course` is that of a question, as public.anchor() has it. */
export function anchorAddress({ kind, id }: Anchor, course: string | null): string {
  switch (kind) {
    case 'course':
      return paths.course(id)
    case 'question_group':
      return course === null ? paths.pyqs() : paths.askedAgain(course, { question: id })
    case 'notice':
      return addressOf('notice', { id, title: '' })
    case 'organisation':
      return paths.organisation(id)
  }
}
