import { useSiteSetting } from '#web/content/site-settings.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'

/** The banner's claims (docs/behaviour.md#product) while an owner has set no others. */
const claims = [
  { figure: '1000+', of: 'active students' },
  { figure: '100+', of: 'study resources' },
  { figure: '20+', of: 'expert mentors' },
]

export function Stats() {
  const { data } = useSiteSetting('claims_dashboard')
  const items = data?.items ?? claims
  return (
    <Sheet as="dl" className="ticket mt-10 grid grid-cols-3">
      {items.map(({ figure, of }) => (
        <div
          key={of}
          className="flex flex-col-reverse justify-end gap-0.5 border-line py-4 pr-2 pl-4 not-first:border-l-2 not-first:border-dotted md:py-6 md:pr-4 md:pl-8"
        >
          <dt className="text-xs leading-snug text-ink-2 md:text-sm">{of}</dt>
          <dd className="display text-[clamp(1.375rem,.8rem+2.6vw,2.5rem)]">{figure}</dd>
        </div>
      ))}
    </Sheet>
  )
}
