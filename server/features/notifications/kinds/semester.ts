import { paths } from '#domain/paths.ts'
import { semesterData } from './event.ts'
import { onwards, reachable } from './recipients.ts'
import type { EventHandler } from './kinds.ts'

export const semester = {
  semester: {
    // All whom a rollover moved to this semester, or made alumni, and who have not changed it since.
    recipients: `
    select p.account_id
    from e join private.rollovers r on r.id = e.subject_id and r.state = 'done'
      join private.rollover_people p on p.rollover_id = r.id
      join public.users u on u.id = p.account_id
    where p.semester_after is not distinct from (e.data ->> 'semester')::smallint
      and case p.outcome when 'moves' then u.semester = p.semester_after and u.role = 'student'
        when 'leaves' then u.role = 'alumnus' else false end
      and ${onwards('p.account_id')} and ${reachable('p.account_id')}`,
    describe: async (client, { subject_id: id, data }) => {
      const { semester: reached } = semesterData.parse(data)
      const { rows } = await client.query(`select from private.rollovers where id = $1 and state = 'done'`, [id])
      if (rows.length === 0) return undefined
      return reached === null
        ? {
            subjectId: id,
            title: 'You are listed as an alumna or alumnus now',
            body: 'Your account stays as it is. Is this wrong? Write to us.',
            url: paths.contact(),
          }
        : {
            subjectId: id,
            title: `You are in semester ${reached} now`,
            body: 'Courses and exam dates are those of this semester. Is this wrong? Change it in your profile.',
            url: paths.profile(),
          }
    },
  },
} satisfies Record<string, EventHandler>
