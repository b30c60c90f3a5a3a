/** docs/behaviour.md#constants-navigation-theme-and-guards, px: the bar's ground, the landing page's garland. */
const thresholds = { 'data-scrolled': 10, 'data-reading': 50 }

function mark(): void {
  for (const [name, distance] of Object.entries(thresholds))
    document.documentElement.toggleAttribute(name, scrollY > distance)
}

/** How far the page is scrolled, as attributes of the document that styles read. */
export function markScrolling(): void {
  addEventListener('scroll', mark, { passive: true })
  addEventListener('pageshow', mark)
}
