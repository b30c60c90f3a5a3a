import { callServer } from '#web/backend/call-server.ts'

/** Reads the link's secret and removes it from the address: the page may be reloaded, shared or seen by others. */
export function takeSetupToken(): string | undefined {
  const token = /^#token=([\w-]{22})$/.exec(location.hash)?.[1]
  if (token !== undefined) history.replaceState(history.state, '', location.pathname)
  return token
}

/** @throws {Error} with the code admin_exists, link_unknown or link_expired where the link does not work */
export async function checkSetupLink(token: string): Promise<true> {
  await callServer('POST', '/api/setup/look', { token })
  return true
}

/** Makes the account, confirmed and with all rights; it is not signed in yet. */
export async function makeFirstAdmin(token: string, account: { email: string; password: string }): Promise<void> {
  await callServer('POST', '/api/setup', { token, ...account })
}
