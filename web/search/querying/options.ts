import type { LucideIcon } from 'lucide-react'

/** One line that can be chosen: a link, or something to do. */
export interface Option {
  /** Unique within the list, and the element's id with the list's before it. */
  id: string
  icon: LucideIcon
  title: string
  /** Words to be marked in title and detail. */
  matched?: readonly string[]
  detail?: string | undefined
  /** An instant: a deadline. */
  due?: string | undefined
  /** An instant: a date, as an exam's. */
  on?: string | undefined
  to?: string
  run?: () => void
}

export interface Section {
  id: string
  title: string
  /** How many there are in all. */
  count?: string | undefined
  options: readonly Option[]
}

export type Step = 'next' | 'previous' | 'next section' | 'previous section'

/** Where a key leads from the option `at`. Undefined where a step by section finds none: then the key is the browser's. */
export function optionAfter(sections: readonly Section[], at: string | undefined, step: Step): Option | undefined {
  const filled = sections.filter(({ options }) => options.length > 0)
  const all = filled.flatMap(({ options }) => options)
  const index = all.findIndex(({ id }) => id === at)
  if (step === 'next') return all[(index + 1) % all.length]
  if (step === 'previous') return all.at(index === -1 ? -1 : index - 1)
  const section = filled.findIndex(({ options }) => options.some(({ id }) => id === at))
  if (step === 'next section') return filled[section + 1]?.options[0]
  return section > 0 ? filled[section - 1]?.options[0] : undefined
}
