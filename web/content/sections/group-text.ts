import type { Group } from '#domain/notices/groups.ts'
import type { Branch } from '../branches.ts'
import type { Section } from './sections.ts'

export const sectionOption = ({ letter, entry_year: year, semester }: Section) =>
  semester === null ? `Section ${letter}, entered in ${year}` : `Section ${letter}, semester ${semester}`

/** A group of members as people read it: 'CSE, semester 5'. */
export function groupText(group: Group | null, branches: readonly Branch[], sections: readonly Section[]): string {
  const codeOf = (branch: string) => branches.find(({ id }) => id === branch)?.code ?? 'A deleted branch'
  switch (group?.kind) {
    case 'staff':
      return 'Staff'
    case 'alumni':
      return 'Alumni'
    case 'section': {
      const section = sections.find(({ id }) => id === group.section)
      return section === undefined ? 'A deleted section' : `${codeOf(section.branch_id)}, ${sectionOption(section)}`
    }
    case 'class':
      return [
        ...(group.branch === null ? [] : [codeOf(group.branch)]),
        ...(group.semester === null ? [] : [`${group.branch === null ? 'Semester' : 'semester'} ${group.semester}`]),
      ].join(', ')
    default:
      return 'An unknown group'
  }
}
