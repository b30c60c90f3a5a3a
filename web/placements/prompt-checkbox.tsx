import { useState } from 'react'
import type { ReactNode } from 'react'
import { Checkbox } from '#web/ui/forms/choice.tsx'

interface PromptCheckboxProps {
  checked: boolean
  disabled: boolean
  onChange: (checked: boolean) => void
  className?: string
  children: ReactNode
}

/** Shows a press immediately: the address or the query cache follows a moment later. */
export function PromptCheckbox({ checked, onChange, ...box }: PromptCheckboxProps) {
  const [shown, setShown] = useState(checked)
  const [seen, setSeen] = useState(checked)
  if (checked !== seen) {
    setSeen(checked)
    setShown(checked)
  }
  const press = (next: boolean) => {
    setShown(next)
    onChange(next)
  }
  return <Checkbox {...box} checked={shown} onChange={(event) => press(event.target.checked)} />
}
