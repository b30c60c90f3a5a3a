/** The groups of members that a notice can be for, as public.notices.groups names them (supabase/schema/accounts/groups.sql). */
export type Group =
  | { kind: 'staff' | 'alumni' }
  /** Of one branch or of all, in one semester or in any; never of all in any. */
  | { kind: 'class'; branch: string | null; semester: number | null }
  | { kind: 'section'; section: string }

export const maxGroups = 40

export function groupName(group: Group): string {
  switch (group.kind) {
    case 'class':
      if (group.branch === null) return `semester:${group.semester}`
      return `branch:${group.branch}${group.semester === null ? '' : `/${group.semester}`}`
    case 'section':
      return `section:${group.section}`
    default:
      return group.kind
  }
}

/** Null for a name that is none. */
export function readGroup(name: string): Group | null {
  if (name === 'staff' || name === 'alumni') return { kind: name }
  const [, kind, id = '', semester] = /^(semester|branch|section):([^/]+)(?:\/(\d{1,2}))?$/.exec(name) ?? []
  switch (kind) {
    case 'semester':
      return { kind: 'class', branch: null, semester: Number(id) }
    case 'branch':
      return { kind: 'class', branch: id, semester: semester === undefined ? null : Number(semester) }
    case 'section':
      return { kind: 'section', section: id }
    default:
      return null
  }
}
