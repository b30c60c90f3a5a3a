import { type ReactNode, useId } from 'react'
import { Sheet } from '#web/ui/layout/sheet.tsx'

/** One matter of the notification settings. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Sheet as="section" aria-labelledby={id} className="mt-4 grid justify-items-start gap-3 p-4.5">
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      {children}
    </Sheet>
  )
}
