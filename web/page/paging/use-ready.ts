import { useDeferredValue } from 'react'

/**
 * Whether the answer has arrived, one render later: a long list is then rendered in slices, and the browser remains
 * responsive.
 */
export const useReady = (answer: unknown): boolean => useDeferredValue(answer !== undefined)
