import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { counted } from '#domain/counted.ts'
import { publicData } from '#web/backend/public-data.ts'
import { fetchNoticeCounts } from '#web/content/posts/board.ts'
import { useMember } from '#web/page/member.ts'
import { paths } from '#domain/paths.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

/** The number of notices for other audiences, and how to read them; renders nothing where there are none. */
export function MoreNotices() {
  const { letIn } = useMember()
  const { data: counts } = useQuery({
    queryKey: ['notice counts'],
    queryFn: ({ signal }) => fetchNoticeCounts(publicData(), signal),
    staleTime: 60_000,
  })
  if (counts === undefined || letIn === true) return null
  const { members, pro, pro_offices: offices } = counts
  if (letIn === false) {
    if (pro === 0) return null
    return (
      <Sheet as="section" aria-labelledby="more-notices" className="mt-10 max-w-[38rem] px-4.5 py-4">
        <h2 id="more-notices" className="flex items-center gap-2 font-body text-base">
          <Lock aria-hidden="true" strokeWidth={1.75} className="size-5" />
          {`${pro} more ${pro === 1 ? 'is' : 'are'} for Pro`}
        </h2>
        <p dir="auto" className="mt-1 text-sm wrap-anywhere text-ink-2">
          {`${offices.map(({ author, count }) => `${author} ${count}`).join(', ')}.`}
        </p>
        <Link
          to={paths.purchasePlan()}
          className="inline-flex min-h-tap items-center text-sm font-semibold no-underline hover:underline"
        >
          What Pro opens
        </Link>
      </Sheet>
    )
  }
  if (members + pro === 0) return null
  return (
    // The prerendered document does not know a signed-in person's plan.
    <Sheet
      as="section"
      aria-labelledby="more-notices"
      className="mt-10 max-w-[38rem] px-4.5 py-4 in-data-signed-in:hidden"
    >
      <h2 id="more-notices" className="font-body text-base">
        At this college?
      </h2>
      <p className="mt-1 text-sm text-ink-2">{`${textFor(members, pro)} Joining is free.`}</p>
      <p className="mt-3 flex flex-wrap gap-2.5">
        <Link to={paths.register({ next: paths.blog() })} className={buttonClass({ variant: 'accent' })}>
          Create account
        </Link>
        <Link to={paths.login({ next: paths.blog() })} className={buttonClass({ variant: 'line' })}>
          Log in
        </Link>
      </p>
    </Sheet>
  )
}

function textFor(members: number, pro: number): string {
  if (members === 0) return `${forMembers(pro)} with Pro.`
  return pro === 0 ? `${forMembers(members)}.` : `${forMembers(members)}, and ${pro} for members with Pro.`
}

const forMembers = (count: number) => `${counted(count, 'more notice')} ${count === 1 ? 'is' : 'are'} for members`
