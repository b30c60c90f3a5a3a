import { ListChecks } from 'lucide-react'
import { Link } from 'react-router'
import { setupSteps, stepsDone } from '#domain/college/setup-steps.ts'
import { paths } from '#domain/paths.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { useSetupState } from './setup-state.ts'

/** Leads to the checklist until all of it is done. */
export function SetupBox() {
  const { data: state } = useSetupState()
  const done = state && stepsDone(state)
  if (done === undefined || done === setupSteps.length) return null
  return (
    <Sheet interactive className="relative mb-6 flex min-h-14 items-center gap-3 px-4 py-3">
      <ListChecks aria-hidden="true" strokeWidth={1.75} className="size-5 flex-none" />
      <Link to={paths.admin({ section: 'setup' })} className="cover font-semibold">
        Set up your campus
      </Link>
      <span className="ml-auto text-sm text-ink-2">{`${done} of ${setupSteps.length} done`}</span>
    </Sheet>
  )
}
