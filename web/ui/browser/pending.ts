let underway = 0

/**
 * Marks a request as pending: when it takes longer than a moment, a bar runs along the top of the page
 * (ui/styles/base.css).
 *
 * @returns a function that ends it, to be called once
 */
export function beginPending(): () => void {
  mark(1)
  return () => mark(-1)
}

function mark(change: 1 | -1): void {
  underway += change
  document.documentElement.toggleAttribute('data-pending', underway > 0)
}
