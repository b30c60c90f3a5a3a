import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/**
 * The whole window, and the whole screen where the browser gives it (iPhones give it to videos only).
 * The browser may end it by itself, on Escape.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [full, setFull] = useState(false)
  useEffect(() => {
    const follow = () => document.fullscreenElement === null && setFull(false)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])

  const enter = () => {
    setFull(true)
    // Refused, it still fills the window.
    if (document.fullscreenEnabled) element.current?.requestFullscreen().catch(() => {})
  }
  const leave = () => {
    setFull(false)
    if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => {})
  }
  return { full, leave, toggle: full ? leave : enter }
}

export type FullScreen = ReturnType<typeof useFullScreen>
