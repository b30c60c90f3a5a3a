import { readInHead } from '#web/storage/head.ts'
import { places } from '#web/storage/places.ts'
import { slot } from '#web/storage/storage.ts'
import { whenAtRest } from '#web/ui/browser/when-idle.ts'

// Our faces are 70 KB. On a first visit they come after everything that somebody waits for: until then the page
// is set in the machine's own faces, which have the same widths (web/ui/styles/fonts.css). From then on they are in the
// browser's cache, and a page has them from its first frame.
const className = 'faces'

/** A part of the head's script (theme.ts): runs before the first frame, where the storage may be closed. */
export const facesScript = `if(${readInHead(places.faces)})document.documentElement.classList.add('${className}')`

/** For an effect: returns its own end. */
export const bringFaces = () => whenAtRest(showFaces)

function showFaces() {
  document.documentElement.classList.add(className)
  // Where the storage is closed to us, every visit is a first one.
  slot(places.faces).write('1')
}
