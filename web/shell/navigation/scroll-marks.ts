/** docs/behaviour.md#constants-navigation-theme-and-guards, px: the bar's ground, the landing page's garland. */
const thresholds = { 'data-scrolled': 10, 'data-reading': 50 }

function mark(): void {
  for (const [name, distance] of Object.entries(thresholds))
    document.documentElement.toggleAttribute(name, scrollY > distance)
  markDirection()
}

/** Less is a finger at rest, px. */
const step = 8
let last = 0

/** Whoever scrolls down reads on: what floats over the page gets out of the way, and comes back on the way up. */
function markDirection(): void {
  const moved = scrollY - last
  if (Math.abs(moved) < step && scrollY > 0) return
  last = scrollY
  document.documentElement.toggleAttribute('data-reading-on', moved > 0)
}

/** How far the page is scrolled, as attributes of the document that styles read. */
export function markScrolling(): void {
  addEventListener('scroll', mark, { passive: true })
  addEventListener('pageshow', mark)
}
