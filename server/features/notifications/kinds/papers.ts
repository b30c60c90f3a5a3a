import { type Exam, exams } from '#domain/dates/exams.ts'
import { paths } from '#domain/paths.ts'
import { inOneLine, reviewData } from './event.ts'
import { itsAccount, onwards, reachable } from './recipients.ts'
import type { EventHandler } from './kinds.ts'

export const papers = {
  paper_reviewed: {
    recipients: itsAccount,
    describe: async (client, { id: event, subject_id: id, data }) => {
      const { decision, title } = reviewData.parse(data)
      const { rows } = await client.query<{
        title: string
        return_reason: string | null
        removed: boolean
        reads_library: boolean
      }>(
        `select title, return_reason, removed_at is not null as removed,
           coalesce((
             select private.has_active_pro(u) from private.events e join public.users u on u.id = e.account_id where e.id = $2
           ), false) as reads_library
         from public.study_materials where id = $1`,
        [id, event],
      )
      const [paper] = rows
      if (paper === undefined || paper.removed) return undefined
      return decision === 'return'
        ? {
            subjectId: id,
            title: inOneLine(`Your paper was returned: ${title}`),
            body: inOneLine(paper.return_reason ?? ''),
            url: paths.myPapers(),
          }
        : {
            subjectId: id,
            title: inOneLine(`Your paper is in the library: ${paper.title}`),
            body: decision === 'better_copy' ? 'It took the place of an older copy. Thank you.' : 'Thank you.',
            // On the free plan the library would only say that it is Pro's.
            url: paper.reads_library ? paths.pyqs({ id: id ?? undefined }) : paths.myPapers(),
          }
    },
  },

  requested_paper: {
    // All who requested the paper, unless it was removed again meanwhile.
    recipients: `
    select v.account_id
    from e join public.study_materials m on m.id = e.subject_id and m.status = 'approved' and m.removed_at is null
      join public.paper_requests q on q.fulfilled_by = m.id
      join public.paper_request_votes v on v.request_id = q.id
    where ${onwards('v.account_id')} and ${reachable('v.account_id')}`,
    describe: async (client, { subject_id: id }) => {
      const { rows } = await client.query<{ subject: string; exam: Exam | null; exam_year: number | null }>(
        `select subject, exam, exam_year from public.study_materials
         where id = $1 and status = 'approved' and removed_at is null`,
        [id],
      )
      const [paper] = rows
      if (paper === undefined) return undefined
      const { subject, exam, exam_year: year } = paper
      const what = [subject, exam && exams[exam], year].filter((part) => part !== null).join(', ')
      return {
        subjectId: id,
        title: inOneLine(`A paper you requested was added: ${what}`),
        body: '',
        url: paths.pyqs({ id: id ?? undefined }),
      }
    },
  },
} satisfies Record<string, EventHandler>
