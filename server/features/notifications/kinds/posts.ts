import { paths } from '#domain/paths.ts'
import { reporterMessage } from '#domain/moderation.ts'
import { areas } from '#domain/roles/roles.ts'
import type { Client } from '#server/core/database/pool.ts'
import { changedPlace } from './changed-place.ts'
import { inOneLine, moderatedData, reportData, takenRoleData, uncoveredData } from './event.ts'
import { itsAccount } from './recipients.ts'
import type { EventHandler } from './kinds.ts'

export const posts = {
  report_decided: {
    recipients: itsAccount,
    describe: async (_client, { data }) => {
      const { decision, post, discussion, course } = reportData.parse(data)
      const isGone = decision === 'removed' || decision === 'hidden'
      return {
        subjectId: null,
        ...reporterMessage(decision, post),
        url:
          post === 'answer'
            ? course == null
              ? paths.pyqs()
              : paths.practice(course)
            : paths.discussion({ id: isGone ? undefined : (discussion ?? undefined) }),
      }
    },
  },

  post_moderated: {
    recipients: itsAccount,
    describe: async (client, { data }) => {
      const { post, title, edited } = moderatedData.parse(data)
      if (edited !== undefined)
        return describeEdit(client, edited, post === 'comment' ? 'comment' : 'discussion', title)
      const where = {
        discussion: `discussion “${title}”`,
        comment: `comment in “${title}”`,
        answer: `answer to “${title}”`,
      }[post]
      return {
        subjectId: null,
        title: inOneLine(`An admin removed your ${where}`),
        body: 'Questions? Write to us through the contact page.',
        url: paths.contact(),
      }
    },
  },

  uncovered: {
    recipients: itsAccount,
    describe: async (_client, { data }) => {
      const { title, reason, discussion, comment } = uncoveredData.parse(data)
      return {
        // None: it stays where the discussion is deleted.
        subjectId: null,
        title: inOneLine(`A moderator looked up who wrote your anonymous post in “${title}”`),
        body: inOneLine(`Reason: ${reason}`),
        url: paths.discussion({ id: discussion, comment: comment ?? undefined }),
      }
    },
  },

  role_taken: {
    recipients: itsAccount,
    describe: async (_client, { data }) => {
      const { area, reason } = takenRoleData.parse(data)
      return {
        subjectId: null,
        title: `Your role has ended: ${areas[area].label}`,
        body: inOneLine(reason),
        url: paths.profile(),
      }
    },
  },
} satisfies Record<string, EventHandler>

/** Undefined where the post is gone, or its author's account with the earlier text. */
async function describeEdit(
  client: Client,
  { id, discussion, revision }: { id: string; discussion: string; revision: number },
  post: 'discussion' | 'comment',
  title: string,
) {
  // What the edit made of the text is in the next revision, or is the post itself.
  const { rows } = await client.query<{ before: string; after: string }>(
    `select ${wholeText('r')} as before, coalesce(${wholeText('next')}, ${wholeText('p')}) as after
     from public.post_revisions r
       left join public.post_revisions next
         on coalesce(next.discussion_id, next.comment_id) = $1 and next.revision = r.revision + 1
       join (select id, title, content, tags from public.discussions
         union all select id, merged_title, content, null from public.comments) p on p.id = $1
     where coalesce(r.discussion_id, r.comment_id) = $1 and r.revision = $2`,
    [id, revision],
  )
  const [found] = rows
  if (found === undefined) return undefined
  const { before, after } = changedPlace(found.before, found.after)
  return {
    subjectId: discussion,
    title: inOneLine(
      post === 'comment' ? `A moderator edited your comment in “${title}”` : `A moderator edited “${title}”`,
    ),
    body: inOneLine(`Before: “${before}” Now: “${after}”`),
    url: paths.discussion({ id: discussion, comment: post === 'comment' ? id : undefined }),
  }
}

const wholeText = (row: string) => `nullif(concat_ws(' · ', ${row}.title, ${row}.content, nullif(${row}.tags, '')), '')`
