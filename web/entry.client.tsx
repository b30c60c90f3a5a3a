import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { followForeignChanges } from './page/hydration/foreign-changes.ts'
import { FailedDocument } from './shell/pages/failed-document.tsx'
import { setErrorPage } from './shell/pages/router-errors.ts'

followForeignChanges()
setErrorPage(() => <FailedDocument />)
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
