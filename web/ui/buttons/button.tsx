import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from '../class-names.ts'

export interface ButtonLook {
  variant?: 'ink' | 'accent' | 'line' | 'quiet' | 'danger' | undefined
  size?: 'md' | 'lg' | undefined
  block?: boolean | undefined
}

type ButtonProps = ComponentProps<'button'> & ButtonLook & { busy?: boolean | undefined }

const base =
  'inline-flex items-center justify-center gap-[.5em] rounded-control border-[1.5px] text-center leading-[1.2] font-slab no-underline transition-[background-color,border-color,color,translate] active:translate-y-px disabled:translate-y-0 disabled:cursor-not-allowed disabled:border-line disabled:bg-sunk disabled:text-ink-3 aria-busy:cursor-progress aria-busy:border-line aria-busy:bg-sunk aria-busy:text-ink-2 [&_svg]:size-[1.25em]'

const variants = {
  ink: 'border-transparent bg-ink text-on-ink hover:bg-[color-mix(in_oklab,var(--color-ink)_86%,var(--color-marigold))]',
  accent: 'border-transparent bg-marigold text-on-marigold hover:bg-marigold-press',
  line: 'border-edge bg-transparent text-ink hover:border-ink hover:bg-sunk',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-sunk',
  danger: 'border-current bg-transparent text-brick hover:bg-brick-wash',
}

const sizes = { md: 'min-h-tap py-2 text-sm', lg: 'min-h-13 py-2 text-base' }
const insets = { md: 'px-4.5', lg: 'px-6' }

/** The classes of a button, for links with the same appearance. */
export function buttonClass({ variant = 'ink', size = 'md', block }: ButtonLook = {}): string {
  const inset = variant === 'quiet' ? 'px-3' : insets[size]
  return classNames(base, variants[variant], sizes[size], inset, block && 'w-full')
}

export function Button({ variant, size, block, busy, className, children, onClick, ...native }: ButtonProps) {
  // A busy button remains focusable, so that the keyboard does not lose its place; it ignores presses.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...native}
      aria-busy={busy || undefined}
      aria-disabled={busy || native['aria-disabled']}
      className={classNames(buttonClass({ variant, size, block }), className)}
      onClick={press}
    >
      {busy && <span className="spin" aria-hidden="true" />}
      {/* The text is in an element of its own, which translators replace as a whole while the busy mark comes and
          goes. */}
      <span className="contents">{children}</span>
    </button>
  )
}
