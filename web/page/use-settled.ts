import { useEffect, useState } from 'react'

/** The text once it has not changed for `pause` ms. */
export function useSettled(text: string, pause: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text, pause])
  return settled
}
