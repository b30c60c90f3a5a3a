import { type Answer, type Ask, Line } from '../requests/http.ts'
import { password } from '../bench/site.ts'
import type { Ledger } from './ledger.ts'

export interface Person {
  email: string
  id: string
  session?: { access_token: string; refresh_token: string; until: number }
}

interface Call extends Ask {
  /** The name under which its duration is counted. */
  route: string
  /** Statuses other than 2xx that a rule of the product may answer with. */
  allowed?: readonly number[]
  /** Whether it may be sent again after a lost response: the same request twice is one. */
  again?: boolean
}

const connections = 16
/** Before its end a token is refreshed, as the page does. */
const refreshBeforeMs = 60_000

/** The requests of all people, each in their own session. */
export class Client {
  readonly durations = new Map<string, number[]>()
  /** Responses that no rule of the product explains. */
  readonly unexpected: string[] = []
  lost = 0
  readonly ledger: Ledger
  readonly #key: string
  readonly #now: () => Date
  readonly #url: string
  #line: Line
  #up: Promise<void> = Promise.resolve()

  constructor(url: string, key: string, ledger: Ledger, now: () => Date) {
    this.#key = key
    this.ledger = ledger
    this.#now = now
    this.#url = url
    this.#line = new Line(url, connections)
  }

  /** Requests wait until `restart` has ended, those under way are lost. */
  async during(restart: () => Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#up = promise
    await restart()
    this.#line.close()
    this.#line = new Line(this.#url, connections)
    resolve()
  }

  /** @returns undefined where the response was lost, or a rule rejected the request */
  async call<T>(person: Person, path: string, call: Call): Promise<T | undefined> {
    const token = await this.#token(person)
    if (token === undefined) return undefined
    const headers = { apikey: this.#key, authorization: `Bearer ${token}`, ...call.headers }
    const answer = await this.#send(path, { ...call, headers })
    if (answer === undefined) return undefined
    if (answer.status < 300) return (answer.body === '' ? true : JSON.parse(answer.body)) as T
    if (!call.allowed?.includes(answer.status))
      this.unexpected.push(`${call.route}: ${answer.status} ${answer.body.slice(0, 200)}`)
    return undefined
  }

  /** Sends a form. @returns undefined where it was not taken */
  async send<T>(person: Person, path: string, route: string, form: FormData): Promise<T | undefined> {
    const token = await this.#token(person)
    if (token === undefined) return undefined
    await this.#up
    const headers = { apikey: this.#key, authorization: `Bearer ${token}` }
    const started = performance.now()
    const response = await fetch(new URL(path, this.#url), { method: 'POST', headers, body: form }).catch(
      () => undefined,
    )
    if (response === undefined) {
      this.lost++
      return undefined
    }
    this.#count(route, performance.now() - started)
    if (response.ok) return (await response.json()) as T
    this.unexpected.push(`${route}: ${response.status} ${(await response.text()).slice(0, 200)}`)
    return undefined
  }

  close(): void {
    this.#line.close()
  }

  #count(route: string, ms: number): void {
    const durations = this.durations.get(route) ?? []
    this.durations.set(route, durations)
    durations.push(ms)
  }

  async #token(person: Person): Promise<string | undefined> {
    const { session } = person
    if (session !== undefined && session.until > this.#now().getTime()) return session.access_token
    const answer = await this.#send(
      `/auth/v1/token?grant_type=${session === undefined ? 'password' : 'refresh_token'}`,
      {
        route: session === undefined ? 'sign-in' : 'token refresh',
        method: 'POST',
        headers: { apikey: this.#key },
        body: session === undefined ? { email: person.email, password } : { refresh_token: session.refresh_token },
        // A refresh token is taken twice where its response was lost.
        again: true,
      },
    )
    if (answer?.status !== 200) {
      if (answer !== undefined) this.unexpected.push(`session of ${person.email}: ${answer.status} ${answer.body}`)
      return undefined
    }
    const given = JSON.parse(answer.body) as { access_token: string; refresh_token: string; expires_in: number }
    person.session = { ...given, until: this.#now().getTime() + given.expires_in * 1000 - refreshBeforeMs }
    return given.access_token
  }

  async #send(path: string, { route, again = false, ...ask }: Call): Promise<Answer | undefined> {
    for (;;) {
      await this.#up
      const line = this.#line
      const answer = await line.ask(path, ask).catch(() => undefined)
      if (answer !== undefined && answer.status !== 503) {
        this.#count(route, answer.ms)
        return answer
      }
      this.lost++
      if (!again) return undefined
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
