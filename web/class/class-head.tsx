import type { ReactNode } from 'react'
import { counted } from '#domain/counted.ts'
import { classTitle, type MyClass } from '#web/content/timetable/my-class.ts'
import { PageHead } from '#web/ui/layout/page-head.tsx'

/** The name of the class, how many are in it, and who represents it. */
export function ClassHead({ own, children }: { own: MyClass; children?: ReactNode }) {
  const { members, representatives } = own
  const by =
    representatives.length === 0 ? 'no class representative yet' : `represented by ${representatives.join(' and ')}`
  return (
    <PageHead compact title={classTitle(own)} lead={`${counted(members, 'member')}, ${by}`}>
      {children}
    </PageHead>
  )
}
