import { readInHead } from '#web/storage/head.ts'
import { places } from '#web/storage/places.ts'
import { slot } from '#web/storage/storage.ts'
import { whenPageIdle } from '#web/ui/browser/when-idle.ts'

// Our fonts are 70 KB. On a first visit they are loaded after everything that somebody waits for: until then the page
// shows system fonts, adjusted to the same widths (web/ui/styles/fonts.css). From then on they are in the browser's
// cache, and a page has them from its first frame.
const className = 'fonts-loaded'

/** A part of the head's script (theme.ts): runs before the first frame, where the storage may be closed. */
export const fontsScript = `if(${readInHead(places.fonts)})document.documentElement.classList.add('${className}')`

/** For an effect: returns its cleanup. */
export const loadFonts = () => whenPageIdle(showFonts)

function showFonts() {
  document.documentElement.classList.add(className)
  // Without storage, every visit is a first one.
  slot(places.fonts).write('1')
}
