import { Flag, Info, Megaphone, Pin, RefreshCw, TriangleAlert } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { calendarDate } from '#domain/dates/calendar-date.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'
import type { Category, Post } from './posts.ts'
import { wording } from './wording.ts'

const looks: Record<Category, { tone: ComponentProps<typeof Stamp>['tone']; icon: LucideIcon }> = {
  Important: { tone: 'brick', icon: TriangleAlert },
  Update: { tone: 'pen', icon: RefreshCw },
  General: { tone: 'teal', icon: Info },
  Announcement: { tone: 'ink', icon: Megaphone },
}

/** `kind` follows the category's name: 'Important Notice'. */
export function CategoryStamp({ category, kind }: { category: Category; kind?: string | undefined }) {
  return <Stamp {...looks[category]}>{kind ? `${category} ${kind}` : category}</Stamp>
}

const tones = {
  brick: 'text-brick',
  pen: 'text-(--color-second)',
  teal: 'text-teal',
  ink: 'text-ink-2',
  marigold: 'text-marigold-ink',
}

/** An icon in the margin of a compact row, with its word for screen readers; a stamp where there is room. */
export function CategoryMark({ category, className }: { category: Category; className?: string }) {
  const { tone = 'ink', icon: Icon } = looks[category]
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-[.35em] text-xs leading-[1.35] font-bold tracking-stamp whitespace-nowrap uppercase lg:justify-self-start lg:rounded-[3px] lg:border-[1.5px] lg:border-current lg:px-[.5em] lg:pt-[.16em] lg:pb-[.12em]',
        tones[tone],
        className,
      )}
    >
      <Icon aria-hidden="true" strokeWidth={2} className="size-4.5 lg:size-[1.05em]" />
      <span className="max-lg:sr-only">{category}</span>
    </span>
  )
}

export function PinnedStamp({ post }: { post: Post }) {
  if (!post.pinned) return null
  return (
    <Stamp tone="marigold" icon={Pin}>
      {wording.pinned}
    </Stamp>
  )
}

export function PriorityStamp({ post }: { post: Post }) {
  if (post.priority !== 'high') return null
  return (
    <Stamp tone="brick" icon={Flag} className="border-dashed">
      {wording.highPriority}
    </Stamp>
  )
}

export function PriorityFlag({ post, small }: { post: Post; small?: boolean }) {
  if (post.priority !== 'high') return null
  return (
    <span className="text-brick" title={wording.highPriority}>
      <Flag aria-hidden="true" strokeWidth={1.75} className={small ? 'size-4' : 'size-5'} />
      <span className="sr-only">{wording.highPriority}</span>
    </span>
  )
}

export function Author({ name }: { name: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={name} />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {name}
      </span>
    </span>
  )
}

export function Day({ day }: { day: string }) {
  return (
    <time dateTime={day} className="whitespace-nowrap tabular-nums">
      {calendarDate(day)}
    </time>
  )
}
