const petals =
  'M28.6 16A4.1 4.1 0 0 1 26.6 22.8A4.1 4.1 0 0 1 21.2 27.5A4.1 4.1 0 0 1 14.2 28.5A4.1 4.1 0 0 1 7.7 25.5A4.1 4.1 0 0 1 3.9 19.5A4.1 4.1 0 0 1 3.9 12.5A4.1 4.1 0 0 1 7.7 6.5A4.1 4.1 0 0 1 14.2 3.5A4.1 4.1 0 0 1 21.2 4.5A4.1 4.1 0 0 1 26.6 9.2A4.1 4.1 0 0 1 28.6 16Z'
const heart =
  'M22.6 18A3.1 3.1 0 0 1 19.2 22.1A3.1 3.1 0 0 1 14 22.6A3.1 3.1 0 0 1 9.9 19.2A3.1 3.1 0 0 1 9.4 14A3.1 3.1 0 0 1 12.8 9.9A3.1 3.1 0 0 1 18 9.4A3.1 3.1 0 0 1 22.1 12.8A3.1 3.1 0 0 1 22.6 18Z'

interface BloomProps {
  x: number
  y: number
  radius: number
}

/** A marigold inside a drawing. */
export function Bloom({ x, y, radius }: BloomProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${radius / 13}) translate(-16 -16)`}>
      <path d={petals} fill="var(--color-marigold)" />
      <path d={heart} fill="#c96f00" fillOpacity=".55" />
      <circle cx="16" cy="16" r="2.4" fill="#8a4f00" fillOpacity=".7" />
    </g>
  )
}
