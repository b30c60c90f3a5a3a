import { paths } from '#domain/paths.ts'
import { areas } from '#domain/roles/roles.ts'
import { inOneLine, moderatedData, reportData, takenRoleData } from './event.ts'
import { itsAccount } from './recipients.ts'
import type { EventHandler } from './kinds.ts'

export const posts = {
  report_decided: {
    recipients: itsAccount,
    describe: async (_client, { data }) => {
      const { decision, post, discussion, course } = reportData.parse(data)
      const removed = decision === 'removed'
      return {
        subjectId: null,
        title: removed ? `The ${post} that you reported was removed` : `The ${post} that you reported stays`,
        body: removed ? 'Thank you for telling us.' : 'An admin has read it and found nothing against the rules.',
        url:
          post === 'answer'
            ? course == null
              ? paths.pyqs()
              : paths.practice(course)
            : paths.discussion({ id: removed ? undefined : (discussion ?? undefined) }),
      }
    },
  },

  post_moderated: {
    recipients: itsAccount,
    describe: async (_client, { data }) => {
      const { post, title } = moderatedData.parse(data)
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
