import { useState } from 'react'

/** The last value that was defined: a dialog needs its content while its closing is animated. */
export function useLastDefined<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
