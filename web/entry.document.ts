import { hideComingSoon } from './content/materials-mark.ts'
import { defineCarousel } from './landing/carousel.ts'
import { writePlanCounts } from './plans/plan-counts.ts'
import { writeToday } from './policies/today.ts'
import { whenParsed } from './page/document/press.ts'
import { sendFirstRequests } from './page/document/first-requests.ts'
import { followLinkedDetails } from './page/document/open-linked-details.ts'
import { prefetchLinks } from './page/document/prefetch-links.ts'
import { startReactWhenNeeded } from './page/document/start-react.ts'
import { leadVisitorsOn, leaveForLogin } from './page/document/visitors.ts'
import { setHomeLinkTargets, followStoredSession } from './page/document/session-mark.ts'
import { markScrolling } from './shell/navigation/scroll-marks.ts'
import { bindMenu } from './shell/navigation/menu.ts'
import { followSearchKeys } from './shell/navigation/search-keys.ts'
import { bindSubmenus } from './shell/navigation/submenus.ts'
import { followConnection } from './shell/offline/connection.ts'
import { setTryAgainTarget } from './shell/offline/try-again.ts'
import { countDocumentViews } from './shell/pages/count-page-view.ts'
import { showOwnFonts } from './page/theme/fonts.ts'
import { followTheme } from './page/theme/theme.ts'

// The inline script in the head of every document (scripts/build/document-script.ts): everything that a page does
// without React, also after React has started (docs/decisions/0026-react-on-demand.md).

followTheme()
followStoredSession()
showOwnFonts()
markScrolling()
bindSubmenus()
bindMenu()
followSearchKeys()
defineCarousel()
followConnection()
prefetchLinks()
countDocumentViews()
leadVisitorsOn()
if (!leaveForLogin()) {
  sendFirstRequests()
  startReactWhenNeeded()
}
whenParsed(() => {
  hideComingSoon()
  writeToday()
  writePlanCounts()
  setTryAgainTarget()
  setHomeLinkTargets()
  followLinkedDetails()
})
