import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

type PlanSectionProps = { pro: boolean; onLeave: () => void }

export function PlanSection({ pro, onLeave }: PlanSectionProps) {
  if (pro) {
    return (
      <>
        <p className="text-sm">Pro. Every page is open to you.</p>
        <Button disabled className="mt-3">
          Pro Active
        </Button>
      </>
    )
  }
  return (
    <>
      <p className="text-sm">Free. Pro is ₹49 per semester.</p>
      <Link to={paths.purchasePlan()} onClick={onLeave} className={`${buttonClass({ variant: 'accent' })} mt-3`}>
        Upgrade to Pro
      </Link>
    </>
  )
}
