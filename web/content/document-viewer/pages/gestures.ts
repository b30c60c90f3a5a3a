import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'

/** A place in the window's coordinates. */
export interface Spot {
  x: number
  y: number
}

interface Gestures {
  /** The distance of the fingers, as a factor of the distance at their first touch. */
  onPinch: (factor: number, around: Spot) => void
  onPinchEnd: (factor: number, around: Spot) => void
  onDoubleTap: (at: Spot) => void
}

/** The maximum time and distance between the taps of a double tap: ms, CSS pixels. */
const tapTime = 300
const tapDistance = 30

const spotOf = ({ clientX: x, clientY: y }: Touch): Spot => ({ x, y })
const distance = (one: Spot, other: Spot) => Math.hypot(one.x - other.x, one.y - other.y)

/** Touch gestures of the pages. A mouse and a keyboard have buttons and keys. */
export function useGestures(scroller: RefObject<HTMLElement | null>, gestures: Gestures): void {
  const pinch = useEffectEvent(gestures.onPinch)
  const pinchEnd = useEffectEvent(gestures.onPinchEnd)
  const doubleTap = useEffectEvent(gestures.onDoubleTap)
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const over = new AbortController()
    const options = { signal: over.signal, passive: false }
    let start: number | undefined
    let factor = 1
    let around: Spot = { x: 0, y: 0 }
    let tap: { at: number; spot: Spot } | undefined
    let moved = false

    element.addEventListener(
      'touchstart',
      ({ touches }) => {
        const [one, other] = [...touches].map(spotOf)
        moved = touches.length > 1
        if (!one || !other) return
        start = distance(one, other)
        factor = 1
        around = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
      },
      options,
    )
    element.addEventListener(
      'touchmove',
      (event) => {
        moved = true
        const [one, other] = [...event.touches].map(spotOf)
        if (!one || !other || start === undefined) return
        event.preventDefault()
        factor = distance(one, other) / start
        pinch(factor, around)
      },
      options,
    )
    const end = (event: TouchEvent) => {
      if (start !== undefined) {
        if (event.touches.length > 1) return
        start = undefined
        return pinchEnd(factor, around)
      }
      const [touch] = [...event.changedTouches].map(spotOf)
      if (moved || !touch || event.type === 'touchcancel') return
      const now = event.timeStamp
      if (tap && now - tap.at < tapTime && distance(tap.spot, touch) < tapDistance) {
        event.preventDefault()
        tap = undefined
        doubleTap(touch)
      } else tap = { at: now, spot: touch }
    }
    element.addEventListener('touchend', end, options)
    element.addEventListener('touchcancel', end, options)
    return () => over.abort()
  }, [scroller])
}
