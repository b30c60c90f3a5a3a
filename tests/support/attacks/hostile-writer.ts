/** Posts without a pause from a free account, and counts its rows by the status of their request. */
export async function postWithoutPause(
  { url, publishableKey }: { url: string; publishableKey: string },
  { posts, workers }: { posts: number; workers: number },
): Promise<Record<string, number>> {
  const headers = { apikey: publishableKey, 'content-type': 'application/json' }
  const signedUp = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: `poster-${Date.now()}@example.org`, password: 'Genda#2026' }),
  })
  const { access_token } = (await signedUp.json()) as { access_token?: string }
  if (access_token === undefined) throw new Error('Nobody could sign up')
  const taken: Record<string, number> = {}
  let left = posts
  const post = async () => {
    while (left-- > 0) {
      const answer = await fetch(`${url}/rest/v1/discussions`, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${access_token}` },
        body: JSON.stringify({ title: 'Free notes', content: 'Over there.' }),
      })
      await answer.arrayBuffer()
      taken[answer.status] = (taken[answer.status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: workers }, post))
  return taken
}
