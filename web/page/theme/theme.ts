import { places } from '#web/storage/storage-keys.ts'
import { slot } from '#web/storage/storage.ts'
import { onPress } from '../document/press.ts'

const chosen = slot(places.theme)
const grounds = { light: '#faf4e8', dark: '#12151f' }
const darkSystem = () => matchMedia('(prefers-color-scheme: dark)')

export const themeColor = grounds.light

function apply(dark: boolean) {
  document.documentElement.classList.toggle('dark', dark)
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', dark ? grounds.dark : grounds.light)
}

/** Applies the stored theme, else the system's. */
export function applyTheme(): void {
  const text = chosen.read()
  // In closed storage the theme lasts as long as the page.
  apply((text === 'closed' ? null : text) === null ? darkSystem().matches : text === 'dark')
}

export function toggleTheme(): void {
  const dark = !document.documentElement.classList.contains('dark')
  apply(dark)
  chosen.write(dark ? 'dark' : 'light')
}

/**
 * Runs in the document's head, before the first frame, so that no page flashes in the wrong theme. Then follows the
 * button, a change in another tab and, while none is chosen, the system.
 */
export function followTheme(): void {
  applyTheme()
  onPress('[data-theme-toggle]', toggleTheme)
  addEventListener('storage', applyTheme)
  darkSystem().addEventListener('change', applyTheme)
}
