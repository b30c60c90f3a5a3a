import { useInsertionEffect, useRef, useState } from 'react'

/**
 * A function that stays the same from render to render and does what it would do after the last one: memoized lists
 * need not be rendered for its sake. For events and effects; it knows nothing while a page is rendered.
 */
export function useStableCallback<Given extends unknown[], Result>(
  callback: (...given: Given) => Result,
): (...given: Given) => Result {
  const latest = useRef(callback)
  useInsertionEffect(() => {
    latest.current = callback
  })
  const [stable] = useState(
    () =>
      (...given: Given) =>
        latest.current(...given),
  )
  return stable
}
