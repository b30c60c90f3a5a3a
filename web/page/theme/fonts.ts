import { places } from '#web/storage/storage-keys.ts'
import { slot } from '#web/storage/storage.ts'
import { whenQuiet } from '#web/ui/browser/when-idle.ts'

const cached = slot(places.fonts)

/**
 * Runs in the document's head: a browser that has our fonts in its cache shows them from the first frame. Another loads
 * them when the page is idle, for later pages, without changing any line of this one (web/ui/styles/fonts.css).
 */
export function showOwnFonts(): void {
  if (cached.read() === '1') document.documentElement.toggleAttribute('data-own-fonts', true)
  else
    whenQuiet(() => {
      loadFonts().then(
        () => cached.write('1'),
        // Without a network the next page retries.
        () => undefined,
      )
    })
}

const loadFonts = () => Promise.all([document.fonts.load('1em "Atkinson Next"'), document.fonts.load('1em Rupee', '₹')])
