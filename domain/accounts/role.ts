/** Who somebody is at the college: the check of public.users.role names the same. */
export const roles = ['student', 'alumnus', 'staff'] as const
export type Role = (typeof roles)[number]

export const roleLabels = { student: 'Student', alumnus: 'Alumnus', staff: 'Staff' } as const satisfies Record<
  Role,
  string
>
