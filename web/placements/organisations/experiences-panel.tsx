import { ThumbsUp } from 'lucide-react'
import { Link } from 'react-router'
import { counted, thousands } from '#domain/counted.ts'
import { collegeDay, dateOf } from '#domain/dates/college-time.ts'
import { isOutdated, outcomes } from '#domain/experiences/experiences.ts'
import { paths } from '#domain/paths.ts'
import { ExperienceRounds } from '#web/content/experiences/experience-rounds.tsx'
import { PanelHead } from '#web/content/papers/panel-head.tsx'
import { PagedList } from '#web/page/paging/paged-list.tsx'
import { usePagedItems } from '#web/page/paging/use-paged-items.ts'
import { useNow } from '#web/page/use-now.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { type ReadExperience, useMarkExperience } from './requests.ts'

export function ExperiencesPanel({ experiences }: { experiences: readonly ReadExperience[] }) {
  const today = collegeDay(new Date(useNow()))
  const paged = usePagedItems(experiences, { name: 'experiences', pageSize: 5 })
  return (
    <Sheet as="section">
      <PanelHead
        title="Interview experiences"
        note={experiences.length === 0 ? undefined : paged.count(counted(experiences.length, 'experience'))}
      />
      {experiences.length === 0 && (
        <p className="px-4 py-3.5 text-sm text-ink-2">
          Nobody has written about an interview here yet. Were you there? Write about it, with your name or without.
        </p>
      )}
      <PagedList paged={paged}>
        <ul>
          {paged.items.map((experience) => (
            <li key={experience.id} className="border-t border-line px-4 py-3.5 first:border-t-0">
              <OneExperience experience={experience} today={today} />
            </li>
          ))}
        </ul>
      </PagedList>
      <p className="border-t border-line px-4 py-3 text-xs leading-[1.5] text-ink-2">
        Written by students, read by the placement cell before others. An organisation that objects can{' '}
        <Link to={paths.contact()}>write to us</Link>.
      </p>
    </Sheet>
  )
}

function OneExperience({ experience, today }: { experience: ReadExperience; today: string }) {
  const { role, year, outcome, author_name: name, checked_on: checked, rounds } = experience
  const isFaded = checked !== null && isOutdated(checked, today)
  return (
    <article className={classNames('grid gap-3', isFaded && 'text-ink-2')}>
      <div>
        <h3 dir="auto" className="font-body text-base font-semibold tracking-[0] wrap-anywhere">
          {`${role}, ${year}`}
        </h3>
        <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
          {`${name === '' ? 'Anonymous' : name} · ${outcomes[outcome]}`}
        </p>
      </div>
      <ExperienceRounds rounds={rounds} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Helpful experience={experience} />
        {checked !== null && (
          <p className="text-xs text-ink-2">
            {isFaded
              ? `Checked by the placement cell on ${dateOf(checked)}. Not checked again for two years.`
              : `Checked by the placement cell on ${dateOf(checked)}.`}
          </p>
        )}
      </div>
    </article>
  )
}

/** How many found it helpful, as a button for all but its author. */
function Helpful({ experience }: { experience: ReadExperience }) {
  const { id, mine, helpful_count: count, found_helpful: isMarked, role, year } = experience
  const mark = useMarkExperience()
  if (mine)
    return <p className="text-sm text-ink-2">{count === 0 ? 'Yours' : `Yours, helpful to ${thousands(count)}`}</p>
  return (
    <Button
      variant="line"
      aria-pressed={isMarked}
      aria-label={`Helpful: ${role}, ${year}, ${thousands(count)}`}
      className="px-3! aria-pressed:border-teal! aria-pressed:bg-teal-wash! aria-pressed:text-teal!"
      onClick={() => !mark.isPending && mark.send({ id, helpful: !isMarked })}
    >
      <ThumbsUp aria-hidden="true" strokeWidth={1.75} />
      {count === 0 ? 'Helpful' : `Helpful ${thousands(count)}`}
    </Button>
  )
}
