import { z } from 'zod'
import { AppError } from '#server/core/errors/app-error.ts'
import { readLimited } from './read-limited.ts'

const answerLimitMs = 10_000
const madeAccount = z.object({ id: z.guid() })
const openedSession = z.object({ user: madeAccount })

/** Changes accounts of a hosted project through its admin API, with its secret key. */
export interface ProjectAdmin {
  /** @param hours null lifts the ban */
  ban: (account: string, hours: number | null) => Promise<void>
  removeFactor: (account: string, factor: string) => Promise<void>
  /**
   * Makes an account whose address is confirmed.
   * @returns its id, or that of the account that the address has, if the password is right; else undefined
   */
  confirmedAccount: (email: string, password: string) => Promise<string | undefined>
  /** Resolves where the project's address and secret key are right. */
  checkAccess: () => Promise<void>
  /** Resolves where the project can read the account. */
  checkAccount: (account: string) => Promise<void>
}

/** @throws {AppError} project_unavailable, project_rejected: from each of its functions */
export function openProjectAdmin({ url, secretKey }: { url: string; secretKey: string }): ProjectAdmin {
  async function call(method: string, path: string, body?: object): Promise<void> {
    const response = await send(method, `admin/${path}`, body)
    if (response.ok) return void (await response.body?.cancel())
    throw await rejected(response)
  }

  const send = (method: string, path: string, body?: object) =>
    fetch(`${url}/auth/v1/${path}`, {
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

  async function confirmedAccount(email: string, password: string): Promise<string | undefined> {
    const made = await send('POST', 'admin/users', { email, password, email_confirm: true })
    if (made.ok) return madeAccount.parse(JSON.parse(await readLimited(made, 64 * 1024))).id
    if (made.status !== 422) throw await rejected(made)
    await made.body?.cancel()
    const opened = await send('POST', 'token?grant_type=password', { email, password })
    if (opened.ok) return openedSession.parse(JSON.parse(await readLimited(opened, 64 * 1024))).user.id
    if (opened.status >= 500) throw await rejected(opened)
    return void (await opened.body?.cancel())
  }

  return {
    ban: (account, hours) => call('PUT', `users/${account}`, { ban_duration: hours === null ? 'none' : `${hours}h` }),
    removeFactor: (account, factor) => call('DELETE', `users/${account}/factors/${factor}`),
    confirmedAccount,
    checkAccess: () => call('GET', 'users?page=1&per_page=1'),
    checkAccount: (account) => call('GET', `users/${account}`),
  }
}

async function rejected(response: Response): Promise<AppError> {
  const why = (await readLimited(response, 64 * 1024).catch(() => '')).slice(0, 300)
  return new AppError(502, 'project_rejected', `The service that manages accounts answered ${response.status}.`, {
    cause: new Error(why),
  })
}
