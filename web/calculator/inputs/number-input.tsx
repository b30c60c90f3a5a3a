import type { ComponentProps, KeyboardEvent } from 'react'
import { cgpaLimits } from '#domain/cgpa/entries.ts'
import { parseDecimal, toNumber } from '#domain/cgpa/fraction.ts'
import { stepped } from '#domain/cgpa/step.ts'
import type { Range } from '#domain/cgpa/step.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Input } from '#web/ui/forms/input.tsx'

type NumberInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'role'> & {
  value: string
  range: Range
  onType: (text: string) => void
}

/** The lower variant of fields, for rows. */
export const compact = 'min-h-tap! px-2.5! py-1.5!'

/**
 * A typed number, with steps by the arrow keys. Not type=number, which drops what it cannot parse and changes its
 * number when the page is scrolled over it.
 */
export function NumberInput({ value, range, onType, className, ...native }: NumberInputProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 'up' : event.key === 'ArrowDown' ? 'down' : undefined
    if (direction === undefined) return
    event.preventDefault()
    onType(stepped(value, direction, range))
  }
  const now = parseDecimal(value)
  return (
    <Input
      autoComplete="off"
      maxLength={cgpaLimits.number}
      {...native}
      inputMode="decimal"
      role="spinbutton"
      aria-valuemin={toNumber(range.min)}
      aria-valuemax={range.max && toNumber(range.max)}
      aria-valuenow={now && toNumber(now)}
      aria-valuetext={value}
      value={value}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
      className={classNames(compact, 'tabular-nums', className)}
    />
  )
}
