import { paths } from '#domain/paths.ts'
import { experienceData, inOneLine } from './event.ts'
import { itsAccount } from './recipients.ts'
import type { EventHandler } from './kinds.ts'

const titles = {
  published: 'Your interview experience is published',
  returned: 'Your interview experience came back',
  hidden: 'Your interview experience is no longer shown',
} as const

/** What a reviewer decided about an interview experience, for its author alone. */
export const experiences = {
  experience_reviewed: {
    recipients: itsAccount,
    describe: async (client, { subject_id: id, data }) => {
      const { state } = experienceData.parse(data)
      const { rows } = await client.query<{ organisation: string; role: string; state: string; reason: string }>(
        `select o.name as organisation, e.role, e.state, e.reason
         from public.experiences e join public.organisations o on o.id = e.organisation_id where e.id = $1`,
        [id],
      )
      const [experience] = rows
      // A later decision has its own event, and an edited one is reviewed again.
      if (experience === undefined || experience.state !== state) return undefined
      const { organisation, role, reason } = experience
      return {
        subjectId: id,
        title: inOneLine(`${titles[state]}: ${organisation}, ${role}`),
        body: inOneLine(reason),
        url: paths.myExperiences(),
      }
    },
  },
} satisfies Record<string, EventHandler>
