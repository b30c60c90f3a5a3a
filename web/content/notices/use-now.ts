import { useSyncExternalStore } from 'react'

const minuteMs = 60_000
const currentMinute = () => Math.floor(Date.now() / minuteMs)

/**
 * The present minute; undefined while a document is prerendered, which happens at another time, and while it hydrates.
 */
export function useNow(): Date | undefined {
  const minute = useSyncExternalStore(subscribe, currentMinute, () => undefined)
  return minute === undefined ? undefined : new Date(minute * minuteMs)
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, minuteMs / 2)
  return () => clearInterval(timer)
}
