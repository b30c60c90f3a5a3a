import { useInsertionEffect, useRef, useState } from 'react'

/**
 * A function of stable identity that calls the latest callback, so that memoized lists are not rendered again. For
 * events and effects; it must not be called while rendering.
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
