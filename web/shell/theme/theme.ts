import { readInHead } from '#web/storage/head.ts'
import { places } from '#web/storage/places.ts'
import { slot } from '#web/storage/storage.ts'

// The same words in the document's head, before first paint, and here.
const chosen = slot(places.theme)
const grounds = { light: '#faf4e8', dark: '#12151f' }

/**
 * Runs inline in each document's head, so that no page flashes in the wrong theme.
 * Its text is the same on every page: the server allows it by its hash.
 */
export const themeScript = `(()=>{let t;try{t=${readInHead(places.theme)}}catch{}if((t??(matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'))==='dark'){document.documentElement.classList.add('dark');document.querySelector('meta[name=theme-color]').content='${grounds.dark}'}})()`

export const themeColor = grounds.light

function stored(): string | null {
  const text = chosen.read()
  return text === 'closed' ? null : text // closed to us: the theme lasts as long as the page
}

function apply(dark: boolean) {
  document.documentElement.classList.toggle('dark', dark)
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', dark ? grounds.dark : grounds.light)
}

export function toggleTheme() {
  const dark = !document.documentElement.classList.contains('dark')
  apply(dark)
  chosen.write(dark ? 'dark' : 'light')
}

/**
 * Follows the choice made in another tab and, while none was made, the system. Begins by setting the theme:
 * where React had to write the document anew, the head script's class is lost. Returns its own end.
 */
export function followTheme(): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => apply((stored() ?? (system.matches ? 'dark' : 'light')) === 'dark')
  follow()
  addEventListener('storage', follow)
  system.addEventListener('change', follow)
  return () => {
    removeEventListener('storage', follow)
    system.removeEventListener('change', follow)
  }
}
