import { facesScript } from './faces.ts'

// The same words in the document's head, before first paint, and here.
const key = 'theme'
const grounds = { light: '#faf4e8', dark: '#12151f' }

/**
 * Runs inline in each document's head, so that no page flashes in the wrong theme.
 * Its text is the same on every page: the server allows it by its hash.
 */
export const themeScript = `(()=>{let t;try{t=localStorage.getItem('${key}')}catch{}if((t??(matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'))==='dark'){document.documentElement.classList.add('dark');document.querySelector('meta[name=theme-color]').content='${grounds.dark}'}try{${facesScript}}catch{}})()`

export const themeColor = grounds.light

function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // storage is closed to us: the theme lasts as long as the page
  }
}

function apply(dark: boolean) {
  document.documentElement.classList.toggle('dark', dark)
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', dark ? grounds.dark : grounds.light)
}

export function toggleTheme() {
  const dark = !document.documentElement.classList.contains('dark')
  apply(dark)
  try {
    localStorage.setItem(key, dark ? 'dark' : 'light')
  } catch {
    // as in stored()
  }
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
