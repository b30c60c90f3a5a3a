import { type College, shippedCollege } from '#domain/college/college.ts'

type Point = NonNullable<College['mapPoint']>

/** What is shown around a point: some streets, in degrees. */
const around = { latitude: 0.0145, longitude: 0.021 }

const degrees = (value: number) => Number(value.toFixed(6))

/** Addresses that leave the site. */
export const elsewhere = {
  /** The area around a point, to be shown in a frame. That of a site as it ships is a postal area, without a marker. */
  embeddedMap: ({ latitude, longitude }: Point) => {
    const corners = [
      longitude - around.longitude,
      latitude - around.latitude,
      longitude + around.longitude,
      latitude + around.latitude,
    ]
    const parameters = new URLSearchParams({ bbox: corners.map(degrees).join(','), layer: 'mapnik' })
    if (!isShippedPoint({ latitude, longitude })) parameters.set('marker', `${latitude},${longitude}`)
    return `https://www.openstreetmap.org/export/embed.html?${parameters}`
  },
  /** A map with the results for `query`. */
  map: (query: string) => `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`,
}

/** Patia in the north of Bhubaneswar, of which there is a drawing. */
export const isShippedPoint = ({ latitude, longitude }: Point): boolean =>
  latitude === shippedCollege.mapPoint?.latitude && longitude === shippedCollege.mapPoint.longitude
