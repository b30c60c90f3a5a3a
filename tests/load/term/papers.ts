import { makePdf } from '#tests/support/features/pdf.ts'
import type { Client } from './client.ts'
import { dayOf, due } from './clock.ts'
import { type College, sizes } from './college.ts'
import type { Student } from './students.ts'

const subjects = ['joins', 'paging', 'trees', 'routing', 'integrals', 'beams', 'filters', 'diodes']

/** A student sends a paper, and a reviewer approves it. */
export async function papersOfDay(
  client: Client,
  {
    day,
    college,
    students,
    random,
  }: { day: number; college: College; students: readonly Student[]; random: () => number },
): Promise<void> {
  for (let n = 0; n < due(sizes.papers, day); n++) {
    const sender = students[Math.floor(random() * students.length)]
    if (sender === undefined) continue
    const about = subjects[Math.floor(random() * subjects.length)]
    const pdf = makePdf([
      `END SEMESTER EXAMINATION 2025\\nSample course ${dayOf(day)} ${n}\\n1. Explain ${about} with an example. [10]`,
      `2. Compare ${about} and its alternatives for ${day} inputs. [10]`,
    ])
    const form = new FormData()
    form.set('file', new File([pdf], `paper-${day}-${n}.pdf`))
    const sent = await client.send<{ files: { id?: string }[] }>(sender, '/api/files', 'paper sent', form)
    const id = sent?.files[0]?.id
    if (id === undefined) continue
    client.ledger.add('public.study_materials', id)
    await client.call(college.officer, '/rest/v1/rpc/review_material', {
      route: 'paper approved',
      method: 'POST',
      again: true,
      allowed: [409],
      body: {
        id,
        decision: 'approve',
        fields: {
          title: `Sample paper ${dayOf(day)} ${n}`,
          subject: 'Sample course',
          course_id: sender.classroom.section.courses[n % 6],
          kind: 'paper',
          exam: 'end-semester',
          exam_year: 2025,
          semester: 2,
        },
      },
    })
  }
}
