import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { LoadingLines } from '../loading-lines.tsx'
import { adminMeta } from '../sections.ts'
import { useChoices, useRollovers } from './api.ts'
import { PlanForm } from './plan-form.tsx'
import { RolloverItem } from './rollover-item.tsx'

export const meta = adminMeta

/** Moves students to their next semester on a day, and takes it back. */
export default function RolloverPage() {
  const choices = useChoices()
  const today = choices.data?.today
  const rollovers = useRollovers(today)
  const failed = [choices, rollovers].find(({ isError, data }) => isError && data === undefined)
  return (
    <>
      <PageHead title="Rollover" lead="Every student moves to the next semester, on a day that you choose." />
      {failed ? (
        <LoadFailed
          title="Failed to load the rollovers"
          busy={failed.isFetching}
          onRetry={() => void Promise.all([choices.refetch(), rollovers.refetch()])}
        />
      ) : choices.data === undefined || rollovers.data === undefined ? (
        <LoadingLines label="Loading rollovers..." />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {rollovers.data.length > 0 && (
            <Sheet as="section" aria-labelledby="rollovers">
              <h2 id="rollovers" className="border-b border-margin px-4.5 py-3 text-lg">
                Planned and done
              </h2>
              {rollovers.data.map((one) => (
                <RolloverItem key={one.id} rollover={one} today={choices.data.today} />
              ))}
            </Sheet>
          )}
          <PlanForm choices={choices.data} />
        </div>
      )}
    </>
  )
}
