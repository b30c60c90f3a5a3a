import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

const tones = {
  error: { icon: CircleAlert, ground: 'bg-brick-wash', mark: 'text-brick' },
  success: { icon: CircleCheck, ground: 'bg-teal-wash', mark: 'text-teal' },
  warning: { icon: TriangleAlert, ground: 'bg-marigold-wash', mark: 'text-marigold-ink' },
  info: { icon: Info, ground: 'bg-pen-wash', mark: 'text-pen' },
}

type MessageProps = Omit<ComponentProps<'div'>, 'title'> & { tone: keyof typeof tones; title?: ReactNode }

/** A boxed message inside a page; a transient one is a toast. */
export function Message({ tone, title, className, children, ...native }: MessageProps) {
  const { icon: Icon, ground, mark } = tones[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      {...native}
      className={classNames('flex gap-3 rounded-sheet px-4 py-3 text-sm text-ink', ground, className)}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className={classNames('mt-[.1em] size-[1.35em]', mark)} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        {title && <p className="font-bold">{title}</p>}
        {children}
      </div>
    </div>
  )
}
