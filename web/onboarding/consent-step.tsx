import { useId } from 'react'
import { ConsentSection } from '#web/content/consent/consent-section.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

/** After name, branch and semester: what the account agrees to. */
export function ConsentStep({ onDone }: { onDone: () => void }) {
  const title = useId()
  return (
    <Sheet as="section" aria-labelledby={title} className="mb-10">
      <header className="border-b-2 border-margin px-4 py-4 md:px-5">
        <h2 id={title} className="text-xl">
          Your consent
        </h2>
      </header>
      <div className="p-4 md:p-5">
        <ConsentSection onDone={onDone} />
      </div>
    </Sheet>
  )
}
