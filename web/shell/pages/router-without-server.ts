// In the place of react-router's lib/dom/ssr/fog-of-war.js and lib/router/instrumentation.js (scripts/build/router-parts.ts),
// with the names that the router imports from there: what they do where no server renders (react-router.config.ts) and
// nothing is traced.

export const isFogOfWarEnabled = () => false
export const getPatchRoutesOnNavigationFunction = () => {}
export const useFogOFWarDiscovery = () => {}
export const getPartialManifest = () => ({})

export const consumeInstrumentationClientResultMetaReceiver = () => {}
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = <Router>(router: Router): Router => router
