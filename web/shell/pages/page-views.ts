import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { countPageView } from './count-page-view.ts'

/** Counts the pages that the router opens; the document's inline script has counted the first one. */
export function usePageViews(): void {
  const { pathname } = useLocation()
  const counted = useRef(pathname)
  useEffect(() => {
    if (counted.current === pathname) return
    counted.current = pathname
    countPageView(pathname)
  }, [pathname])
}
