import { encode } from 'uqr'

/** The QR code of an address, black on white in both themes: cameras read no other. */
export function QrCode({ address, label, className }: { address: string; label: string; className?: string }) {
  const { data, size } = encode(address, { border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={squares.join('')} />
    </svg>
  )
}
