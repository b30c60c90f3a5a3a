import { RefreshCw } from 'lucide-react'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { Stats } from '#web/ui/display/stats.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import type { Row } from '../content/fields.ts'
import { logoAddress } from '../content/logo/logo-address.ts'

/** What is not saved yet, as readers will see it. */
export function CollegePreview({ columns }: { columns: Row }) {
  const numbers = (columns['landing_numbers'] ?? []) as { figure: string; of: string }[]
  const logo = String(columns['logo'] ?? '')
  return (
    <div data-colour={String(columns['second_colour'])} className="grid gap-4">
      <Sheet className="flex min-h-14 items-center gap-3 px-4 py-3">
        {logo !== '' && <img src={logoAddress(logo)} alt="" width={40} height={40} className="flex-none" />}
        <span className="min-w-0 flex-1 leading-snug">
          <b dir="auto" className="display block text-lg wrap-anywhere">
            {String(columns['short_name'])}
          </b>
          <span dir="auto" className="block text-sm wrap-anywhere text-ink-2">
            {String(columns['name'])}
          </span>
        </span>
        <Stamp tone="pen" icon={RefreshCw}>
          Update
        </Stamp>
      </Sheet>
      {numbers.length > 0 && (
        <Stats
          narrow
          items={numbers.map(({ figure, of }, index) => ({
            // Counted on the home page.
            value: figure.replaceAll(/\{\w+\}/g, '…'),
            label: of || `Number ${index + 1}`,
          }))}
        />
      )}
      <p className="text-sm text-ink-2">The second colour is for stamps and tags. Paper, ink and marigold stay.</p>
    </div>
  )
}
