import { onHostedProject } from '../hosted/mode.ts'

interface Backend {
  url: string
  /** The publishable key. */
  key: string
}

/** The address of a site's accounts and tables: its own, or a hosted project's. */
export async function backendOf(siteUrl: string): Promise<Backend> {
  const { supabaseUrl, publishableKey } = await (await fetch(`${siteUrl}/config.json`)).json()
  // A site of its own is configured with its public name, which does not resolve here.
  return { url: onHostedProject ? supabaseUrl : siteUrl, key: publishableKey }
}

/** Resolves paths of a site, or of the project that serves its accounts and tables. */
export async function addressesOf(siteUrl: string): Promise<(path: string) => string> {
  const { url } = await backendOf(siteUrl)
  return (path) => `${/^\/(auth|rest)\/v1(\/|$)/.test(path) ? url : siteUrl}${path}`
}
