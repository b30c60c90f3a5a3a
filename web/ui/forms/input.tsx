import { Search, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../buttons/icon-button.tsx'

/** The box of every field. */
export const box =
  'w-full min-h-12 rounded-control border border-edge bg-sheet px-3.5 py-2.5 text-base leading-[1.4] text-ink transition-[border-color] placeholder-shown:text-ellipsis hover:border-ink-2 focus-visible:border-focus focus-visible:outline-offset-[-1px] disabled:cursor-not-allowed disabled:border-line disabled:bg-sunk disabled:text-ink-3 aria-invalid:border-brick aria-invalid:inset-ring-1 aria-invalid:inset-ring-brick'

/** Text has its own direction; addresses, numbers and dates do not. */
const directionOf = (type: string | undefined) => (type === undefined || type === 'text' ? 'auto' : undefined)

export function Input({ className, ...native }: ComponentProps<'input'>) {
  return <input dir={directionOf(native.type)} {...native} className={classNames(box, className)} />
}

export function Textarea({ className, ...native }: ComponentProps<'textarea'>) {
  return <textarea dir="auto" {...native} className={classNames(box, 'min-h-32 resize-y leading-body', className)} />
}

/** Accepts dropped files, too. */
export function FileInput({ className, ...native }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      {...native}
      type="file"
      className={classNames(
        box,
        'cursor-pointer p-2 text-sm file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-control file:border-0 file:bg-sunk file:px-3.5 file:font-semibold file:text-ink',
        className,
      )}
    />
  )
}

type SearchInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** Called by the clear button, which is shown while `value` is not empty. */
  onClear?: (() => void) | undefined
}

export function SearchInput({ className, onClear, ...native }: SearchInputProps) {
  return (
    <span className={classNames('relative block', className)}>
      <Search
        aria-hidden="true"
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-3"
      />
      <input dir="auto" enterKeyHint="search" {...native} type="search" className={classNames(box, 'pr-12 pl-11')} />
      {onClear && native.value !== undefined && native.value !== '' && (
        <IconButton label="Clear search" onClick={onClear} className="absolute top-1/2 right-0.5 -translate-y-1/2">
          <X aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
      )}
    </span>
  )
}
