const sessionParameters = ['access_token', 'refresh_token', 'expires_in', 'expires_at', 'token_type', 'type']

/** The page's address without the parameters of a link; errors of a provider are in the query, too. */
export function withoutRedirect(url: URL): string {
  const search = new URLSearchParams(url.search)
  for (const name of ['error', 'error_code', 'error_description', 'sb']) search.delete(name)
  // The client accepts a session there, too, where ours never writes one.
  if (search.has('access_token')) for (const name of sessionParameters) search.delete(name)
  const query = search.toString()
  return url.pathname + (query && `?${query}`)
}
