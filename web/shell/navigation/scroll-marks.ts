/** docs/behaviour.md#constants-navigation-theme-and-guards, px: the bar's background, the landing page's garland. */
const thresholds = { 'data-scrolled': 10, 'data-reading': 50 }

function mark(): void {
  for (const [name, distance] of Object.entries(thresholds))
    document.documentElement.toggleAttribute(name, scrollY > distance)
  markDirection()
}

/** A smaller movement is a finger at rest, px. */
const step = 8
let last = 0

/** Scrolling down hides what floats over the page; scrolling up shows it again. */
function markDirection(): void {
  const moved = scrollY - last
  if (Math.abs(moved) < step && scrollY > 0) return
  last = scrollY
  document.documentElement.toggleAttribute('data-reading-on', moved > 0)
}

/** Sets the scroll position as attributes of the document for styles. */
export function markScrolling(): void {
  addEventListener('scroll', mark, { passive: true })
  addEventListener('pageshow', mark)
}
