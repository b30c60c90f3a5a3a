import { Bloom } from './bloom.tsx'

/** The pin through the top edge of a pinned card. */
export function Marigold({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      <Bloom x={16} y={16} radius={13} />
    </svg>
  )
}
