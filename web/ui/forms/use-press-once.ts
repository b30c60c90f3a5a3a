import { useState } from 'react'

/**
 * Whether a press may begin: no other may until `end`. A form is shown as busy only after React has rendered, and the
 * second half of a double click comes before.
 */
export function usePressOnce() {
  const [press] = useState(() => {
    let isUnderWay = false
    return {
      begin: (): boolean => {
        const isFirst = !isUnderWay
        isUnderWay = true
        return isFirst
      },
      end: (): void => {
        isUnderWay = false
      },
    }
  })
  return press
}
