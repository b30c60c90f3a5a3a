const sessionParameters = ['access_token', 'refresh_token', 'expires_in', 'expires_at', 'token_type', 'type']

/** The same page without what the link brought; failures of a provider stand in the query too. */
export function withoutRedirect(url: URL): string {
  const search = new URLSearchParams(url.search)
  for (const name of ['error', 'error_code', 'error_description', 'sb']) search.delete(name)
  // The client reads a session there too, where none of ours ever stands.
  if (search.has('access_token')) for (const name of sessionParameters) search.delete(name)
  const query = search.toString()
  return url.pathname + (query && `?${query}`)
}
