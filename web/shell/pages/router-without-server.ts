// Replaces react-router's lib/dom/ssr/fog-of-war.js and lib/router/instrumentation.js (scripts/build/router-parts.ts),
// with the exports that the router imports: they behave as where no server renders (react-router.config.ts) and nothing
// is traced.

export const isFogOfWarEnabled = () => false
export const getPatchRoutesOnNavigationFunction = () => {}
export const useFogOFWarDiscovery = () => {}
export const getPartialManifest = () => ({})

export const consumeInstrumentationClientResultMetaReceiver = () => {}
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = <Router>(router: Router): Router => router
