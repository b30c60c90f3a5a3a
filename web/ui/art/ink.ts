/** The line style of every drawing. */
export const ink = {
  stroke: 'var(--color-ink)',
  strokeWidth: 2,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
} as const
