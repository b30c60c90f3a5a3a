import { useState } from 'react'
import type { ReactNode } from 'react'
import { Select } from './select.tsx'

interface FilterSelectProps {
  label: string
  value: string
  onChoose: (value: string) => void
  /** Its options. */
  children: ReactNode
}

/**
 * Shows a choice immediately, though the address and a long list follow a moment later; a change of the address has
 * priority.
 */
export function FilterSelect({ label, value, onChoose, children }: FilterSelectProps) {
  const [chosen, setChosen] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    setChosen(value)
  }
  return (
    <Select
      aria-label={label}
      value={chosen}
      onChange={({ target }) => {
        setChosen(target.value)
        onChoose(target.value)
      }}
    >
      {children}
    </Select>
  )
}
