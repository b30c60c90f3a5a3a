import type { KeyboardEvent } from 'react'

/**
 * J and K move to the next and the previous row, while one has the focus (WCAG 2.1.4: no key acts elsewhere).
 *
 * @returns the notice whose row has the focus, where U was pressed
 */
export function moveInList(event: KeyboardEvent<HTMLElement>): string | undefined {
  const { key, target, currentTarget } = event
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (!(target instanceof HTMLAnchorElement) || !target.matches('a.cover')) return undefined
  if (key === 'u') return new URL(target.href).searchParams.get('id') ?? undefined
  if (key !== 'j' && key !== 'k') return undefined
  // Rows in a closed disclosure are not visible.
  const links = [...currentTarget.querySelectorAll<HTMLAnchorElement>('a.cover')].filter((link) =>
    link.checkVisibility(),
  )
  links[links.indexOf(target) + (key === 'j' ? 1 : -1)]?.focus()
  return undefined
}
