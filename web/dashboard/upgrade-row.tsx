import { Ticket } from 'lucide-react'
import { Link } from 'react-router'
import { plans } from '#domain/plans.ts'
import { rupees } from '#domain/money/rupees.ts'
import { paths } from '#domain/paths.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'

export function UpgradeRow() {
  return (
    <section
      aria-label="Your plan"
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-sheet bg-marigold-wash px-4 py-3 text-sm"
    >
      <Ticket aria-hidden="true" strokeWidth={1.75} className="size-5 text-marigold-ink" />
      <p className="flex-[1_1_16rem]">{`You are on the free plan. Pro gives you papers, discussions, alumni and placements for ${rupees(plans.pro.pricePaise)} per semester.`}</p>
      <Link to={paths.purchasePlan()} className={buttonClass({ variant: 'line' })}>
        Upgrade to Pro
      </Link>
    </section>
  )
}
