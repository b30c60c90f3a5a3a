import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/**
 * The viewer fills the window, and the screen where the browser supports it (iPhones do for videos only). The browser
 * may leave full screen itself, on Escape.
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
    // When the browser rejects full screen, the viewer still fills the window.
    if (document.fullscreenEnabled) element.current?.requestFullscreen().catch(() => {})
  }
  const leave = () => {
    setFull(false)
    if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => {})
  }
  return { full, leave, toggle: full ? leave : enter }
}

export type FullScreen = ReturnType<typeof useFullScreen>
