import { AppError } from '#server/core/errors/app-error.ts'
import { readLimited } from './read-limited.ts'

const answerLimitMs = 10_000

/** Changes accounts of a hosted project through its admin API, with its secret key. */
export interface ProjectAdmin {
  /** @param hours null lifts the ban */
  ban: (account: string, hours: number | null) => Promise<void>
  removeFactor: (account: string, factor: string) => Promise<void>
  /** Resolves where the project's address and secret key are right. */
  checkAccess: () => Promise<void>
  /** Resolves where the project can read the account. */
  checkAccount: (account: string) => Promise<void>
}

/** @throws {AppError} project_unavailable, project_rejected: from each of its functions */
export function openProjectAdmin({ url, secretKey }: { url: string; secretKey: string }): ProjectAdmin {
  async function call(method: string, path: string, body?: object): Promise<void> {
    const response = await fetch(`${url}/auth/v1/admin/${path}`, {
      method,
      headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // A redirect would send the secret key in `apikey` to another address.
      redirect: 'error',
      signal: AbortSignal.timeout(answerLimitMs),
    }).catch((error: unknown) => {
      throw new AppError(503, 'project_unavailable', 'The service that manages accounts cannot be reached.', {
        cause: error,
      })
    })
    if (response.ok) return void (await response.body?.cancel())
    const why = (await readLimited(response, 64 * 1024).catch(() => '')).slice(0, 300)
    throw new AppError(502, 'project_rejected', `The service that manages accounts answered ${response.status}.`, {
      cause: new Error(why),
    })
  }

  return {
    ban: (account, hours) => call('PUT', `users/${account}`, { ban_duration: hours === null ? 'none' : `${hours}h` }),
    removeFactor: (account, factor) => call('DELETE', `users/${account}/factors/${factor}`),
    checkAccess: () => call('GET', 'users?page=1&per_page=1'),
    checkAccount: (account) => call('GET', `users/${account}`),
  }
}
