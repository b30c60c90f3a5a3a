import { places } from '#web/storage/storage-keys.ts'
import { slot } from '#web/storage/storage.ts'
import { whenQuiet } from '#web/ui/browser/when-idle.ts'

const cached = slot(places.fonts)

/**
 * In the document's head: a browser that has our fonts in its cache shows them from the first frame. Another loads them
 * when the page is quiet, for the pages after this one, which changes none of its lines (web/ui/styles/fonts.css).
 */
export function showOwnFonts(): void {
  if (cached.read() === '1') document.documentElement.toggleAttribute('data-own-fonts', true)
  else
    whenQuiet(() => {
      loadFonts().then(
        () => cached.write('1'),
        // No network: the next page tries again.
        () => undefined,
      )
    })
}

const loadFonts = () => Promise.all([document.fonts.load('1em "Atkinson Next"'), document.fonts.load('1em Rupee', '₹')])
