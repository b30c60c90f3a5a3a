import { useQuery } from '@tanstack/react-query'
import { Lock, Users } from 'lucide-react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { calendarDate } from '#domain/dates/calendar-date.ts'
import { audiences } from '#domain/notices/audiences.ts'
import { type SharedNotice, sharedText, sharedTitle } from '#domain/notices/shared-notice.ts'
import { wording as common } from '#domain/wording.ts'
import { publicData } from '#web/backend/public-data.ts'
import { CategoryStamp } from '#web/content/posts/marks.tsx'
import { paths } from '#domain/paths.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { wording } from './wording.ts'
import { siteName } from '#web/page/college.ts'

const shape = z.nullable(
  z.object({
    id: z.string(),
    audience: z.enum(audiences),
    author: z.string(),
    date: z.string(),
    title: z.nullable(z.string()),
    category: z.nullable(z.enum(['Important', 'Update', 'General'])),
  }),
)
type Shared = NonNullable<z.infer<typeof shape>>

/** What a link to a notice may show of it to everybody; null where there is no such notice. */
export function useSharedNotice(id: string, enabled: boolean) {
  return useQuery({
    queryKey: ['shared notice', id],
    queryFn: async ({ signal }) => {
      if (!z.guid().safeParse(id).success) return null
      const { data } = await publicData()
        .rpc('shared_notice', { notice: id }, { get: true })
        .abortSignal(signal)
        .throwOnError()
      return shape.parse(data)
    },
    staleTime: 60_000,
    enabled,
    meta: { persist: false, inDocument: false },
  })
}

/** Replaces a notice that its reader may not read: its author and date, and how to log in. */
export function SharedNoticeSheet({ notice, signedIn }: { notice: Shared; signedIn: boolean }) {
  const { audience, author, date, category } = notice
  const title = sharedTitle(notice)
  return (
    <>
      <title>{`${title} · ${siteName()}`}</title>
      <Sheet as="article" aria-labelledby="notice-title" className="mx-auto max-w-[38rem]">
        <header className="border-b-2 border-margin px-5 pt-5 pb-4 md:px-7">
          <div className="mb-2 flex flex-wrap gap-2">
            {category === null ? (
              <Stamp>{wording.kind}</Stamp>
            ) : (
              <CategoryStamp category={category} kind={wording.kind} />
            )}
          </div>
          <h1
            id="notice-title"
            dir="auto"
            className="text-[clamp(1.25rem,1.1rem+.8vw,1.75rem)] leading-[1.25] text-pretty wrap-anywhere"
          >
            {title}
          </h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3.5 gap-y-1 text-sm text-ink-2">
            <bdi dir="auto" className="wrap-anywhere">
              {author}
            </bdi>
            <time dateTime={date}>{calendarDate(date)}</time>
            <Audience of={audience} />
          </p>
        </header>
        <div className="grid gap-4 p-5 md:px-7">
          <div aria-hidden="true" className="grid gap-2.5">
            {['w-11/12', 'w-5/6', 'w-full', 'w-1/2'].map((width) => (
              <span key={width} className={`h-2.5 rounded-[3px] bg-bone ${width}`} />
            ))}
          </div>
          <p>{signedIn ? (audience === 'pro' ? common.guard.proRequired : wording.otherGroups) : sharedText(notice)}</p>
          <WayIn notice={notice} signedIn={signedIn} />
        </div>
      </Sheet>
      <p className="mt-2 text-center">
        <Link
          to={paths.blog()}
          className="inline-flex min-h-tap items-center text-sm font-semibold no-underline hover:underline"
        >
          {signedIn ? 'Notices that you can read' : 'Notices for everyone'}
        </Link>
      </p>
    </>
  )
}

function Audience({ of: audience }: { of: SharedNotice['audience'] }) {
  const Icon = audience === 'pro' ? Lock : Users
  return (
    <span className="inline-flex items-center gap-1.5 rounded-[3px] bg-sunk px-[.45em] text-xs leading-[1.6] font-semibold">
      <Icon aria-hidden="true" strokeWidth={2} className="size-3.5" />
      {audience === 'pro' ? 'for Pro' : 'for members'}
    </span>
  )
}

function WayIn({ notice: { id, audience }, signedIn }: { notice: Shared; signedIn: boolean }) {
  const here = paths.oneNotice(id)
  const accent = buttonClass({ variant: 'accent' })
  if (signedIn && audience !== 'pro') return null
  if (signedIn)
    return (
      <p>
        <Link to={paths.purchasePlan()} state={{ message: common.guard.proRequired, from: here }} className={accent}>
          See the plans
        </Link>
      </p>
    )
  return (
    <>
      <div className="flex flex-wrap gap-2.5">
        <Link to={paths.login({ next: here })} className={accent}>
          Log in to read it
        </Link>
        <Link to={paths.register({ next: here })} className={buttonClass({ variant: 'line' })}>
          Create account
        </Link>
      </div>
      <p className="text-sm text-ink-2">
        {'Joining is free. '}
        <span>
          {audience === 'pro' ? (
            <>
              What Pro costs and opens: <Link to={paths.purchasePlan()}>Plans</Link>.
            </>
          ) : (
            'This notice needs no Pro.'
          )}
        </span>
      </p>
    </>
  )
}
