import { onHostedProject } from '../hosted/mode.ts'

interface Backend {
  url: string
  /** The publishable key. */
  key: string
}

/** Where accounts and tables of a site are: at its own address, or at a hosted project's. */
export async function backendOf(siteUrl: string): Promise<Backend> {
  const { supabaseUrl, publishableKey } = await (await fetch(`${siteUrl}/config.json`)).json()
  // A site of its own says what the world calls it, which nobody answers to here.
  return { url: onHostedProject ? supabaseUrl : siteUrl, key: publishableKey }
}

/** An address of a site, or of the project that serves its accounts and tables. */
export async function addressesOf(siteUrl: string): Promise<(path: string) => string> {
  const { url } = await backendOf(siteUrl)
  return (path) => `${/^\/(auth|rest)\/v1(\/|$)/.test(path) ? url : siteUrl}${path}`
}
