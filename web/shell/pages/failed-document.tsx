import { useLayoutEffect, useState } from 'react'
import { applyTheme } from '#web/page/theme/theme.ts'
import { Failure } from './failure.tsx'
import { siteName } from '#web/page/college.ts'

/** Replaces the whole document when the layout itself failed: without a router and its scripts. */
export function FailedDocument() {
  // The style sheets of the document that failed would be removed with it.
  const [styles] = useState(() => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')])
  useLayoutEffect(applyTheme, [])
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{siteName()}</title>
        {styles.map(({ href }) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <main id="main" className="grid min-h-dvh place-items-center">
          <Failure />
        </main>
      </body>
    </html>
  )
}
