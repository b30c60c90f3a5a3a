import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode }

const line = 'flex min-h-tap items-center gap-2.5 text-sm leading-snug font-medium'
const mark =
  'size-5 shrink-0 cursor-pointer appearance-none border-[1.5px] border-edge bg-sheet transition-[border-width] checked:border-ink disabled:cursor-not-allowed disabled:opacity-55'

/** A radio button with its label: all of a group have the same `name`. */
export function Radio({ children, className, ...native }: ChoiceProps) {
  return (
    <label className={classNames(line, 'cursor-pointer', className)}>
      <input {...native} type="radio" className={classNames(mark, 'rounded-full checked:border-[6px]')} />
      {children}
    </label>
  )
}

/** A checkbox with its label. */
export function Checkbox({ children, className, ...native }: ChoiceProps) {
  return (
    <label className={classNames(line, 'cursor-pointer', className)}>
      <span className="relative flex">
        <input {...native} type="checkbox" className={classNames(mark, 'peer rounded-[3px] checked:bg-ink')} />
        <svg
          viewBox="0 0 20 20"
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 hidden stroke-on-ink peer-checked:block"
          fill="none"
          strokeWidth="2.2"
        >
          <path d="m5 10.5 3.4 3.4L15 6.8" />
        </svg>
      </span>
      {children}
    </label>
  )
}
