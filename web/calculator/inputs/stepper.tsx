import { Minus, Plus } from 'lucide-react'
import { creditsRange, stepped } from '#domain/cgpa/step.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { NumberInput } from './number-input.tsx'

interface StepperProps {
  label: string
  value: string
  invalid: boolean
  describedBy: string | undefined
  onType: (text: string) => void
}

/** Credits: the buttons step by one and stop at one; any number of a mark sheet can be typed. */
export function Stepper({ label, value, invalid, describedBy, onType }: StepperProps) {
  return (
    <div role="group" aria-label={label} className="grid grid-cols-[2.75rem_2.75rem_2.75rem] items-center">
      <IconButton
        label="Fewer credits"
        className="rounded-r-none! border border-r-0 border-edge bg-sheet"
        onClick={() => onType(stepped(value, 'down', creditsRange))}
      >
        <Minus aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
      <NumberInput
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        value={value}
        range={creditsRange}
        onType={onType}
        className="relative rounded-none! border-x-0! px-0.5! text-center focus-visible:border-x!"
      />
      <IconButton
        label="More credits"
        className="rounded-l-none! border border-l-0 border-edge bg-sheet"
        onClick={() => onType(stepped(value, 'up', creditsRange))}
      >
        <Plus aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
    </div>
  )
}
