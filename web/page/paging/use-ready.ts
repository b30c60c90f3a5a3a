import { useDeferredValue } from 'react'

/**
 * Whether an answer is there. Where it has just come, a render later: a long list of it is then rendered in slices, and
 * the browser answers meanwhile.
 */
export const useReady = (answer: unknown): boolean => useDeferredValue(answer !== undefined)
