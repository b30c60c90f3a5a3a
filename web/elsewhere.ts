/** Addresses that leave the site. */
export const elsewhere = {
  photos: 'https://www.instagram.com/',
  network: 'https://www.linkedin.com/',
  /** Patia in the north of Bhubaneswar, to be shown in a frame. */
  embeddedMap: `https://www.openstreetmap.org/export/embed.html?${new URLSearchParams({ bbox: '85.797,20.341,85.839,20.37', layer: 'mapnik' })}`,
  /** A map with the results for `query`. */
  map: (query: string) => `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`,
}
