import { useEffect, useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import documentScript from 'virtual:document-script'
import { LazySessionQuestion } from './shell/redirect/session-question.tsx'
import { AssistantSlot } from './shell/layout/assistant-slot.tsx'
import { useEventReplay } from './page/document/use-event-replay.ts'
import { Failure } from './shell/pages/failure.tsx'
import { useHydrationEnd } from './page/hydration/hydrated.ts'
import { restoreMarks } from './page/hydration/document-marks.ts'
import { fetchScriptsAhead } from './shell/offline/service-worker.ts'
import { usePageViews } from './shell/pages/page-views.ts'
import { PrefetchOnIntent } from './shell/navigation/prefetch-on-intent.tsx'
import { RouteFocus } from './shell/layout/route-focus.tsx'
import { collegeText, colourMark, siteName } from './page/college.ts'
import { siteOrigin } from './page/page-meta.ts'
import { applyTheme, themeColor } from './page/theme/theme.ts'
import { startOf } from './page/document/on-demand.ts'
import { firstRequestsOf } from './page/document/first-requests.ts'
import { trustedTypesScript } from './shell/trusted-types.ts'
import { pinnedNoticesText } from './backend/pinned-notices.ts'
import { publicConfigText } from './backend/public-config.ts'
import { whenQuiet } from './ui/browser/when-idle.ts'
import { Spinner } from './ui/feedback/spinner.tsx'
import besley from './ui/fonts/besley-latin.woff2'
import './ui/styles/styles.css'
import { Toaster } from './ui/feedback/toast.tsx'

// For a page without a title of its own.
export const meta = () => [{ title: siteName() }]

export function Layout({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    restoreMarks()
    applyTheme()
  }, [])
  useHydrationEnd()
  const handles = useMatches().map(({ handle }) => handle)
  return (
    // The document's inline script has set the class, the colour and its attributes before React hydrates.
    <html
      lang="en-IN"
      data-site={siteOrigin()}
      data-config={publicConfigText()}
      data-notices={pinnedNoticesText()}
      data-college={collegeText()}
      data-colour={colourMark()}
      data-react={startOf(handles)}
      data-first={firstRequestsOf(handles)}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={themeColor} suppressHydrationWarning />
        <script
          suppressHydrationWarning
          // The script runs in the document that the server sent. Trusted Types reject its text where React has to
          // render the document again.
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? `${documentScript};${trustedTypesScript}` : '' }}
        />
        <link rel="preload" href={besley} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        <a
          href="#main"
          className="fixed -top-16 left-gutter z-(--z-toast) bg-ink px-4 py-3 text-on-ink focus:top-2 print:hidden"
        >
          Skip to content
        </a>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  usePageViews()
  useEventReplay()
  useEffect(() => whenQuiet(() => void fetchScriptsAhead()), [])
  return (
    <>
      <Outlet />
      <LazySessionQuestion />
      <AssistantSlot />
      <PrefetchOnIntent />
      <RouteFocus />
      <Toaster />
    </>
  )
}

export function HydrateFallback() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner label="Loading..." />
    </main>
  )
}

export function ErrorBoundary() {
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      <Failure />
    </main>
  )
}
