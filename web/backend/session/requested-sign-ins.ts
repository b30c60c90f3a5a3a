import * as z from 'zod/mini'
import { places } from '#web/storage/storage-keys.ts'
import { slot } from '#web/storage/storage.ts'
import { shaped } from '#web/storage/value.ts'

// The sign-ins that this browser requested and whose result arrives in the address of a page: a mail with a link, or
// the redirect to another service and back. Only such a result may replace an existing session
// (session-from-address.ts).

const minute = 60_000
/** Milliseconds: a mail takes a while, a redirect through another service is short (flowLifetime, on the server). */
const lifetime = { mail: 60 * minute, service: 10 * minute }

/** `email`: the recipient of the mail; null for another service, which decides who signs in. */
const askedShape = z.array(z.object({ email: z.nullable(z.string()), until: z.number() }))
type RequestedSignIn = z.infer<typeof askedShape>[number]

const asked = shaped(askedShape)
const place = slot(places.askedSignIns)

const alive = (now: number): RequestedSignIn[] => (asked.read(place) ?? []).filter(({ until }) => until > now)
const store = (list: RequestedSignIn[]) => asked.write(place, list.length === 0 ? undefined : list)

/** @param email the recipient of a mail with a link; undefined for another service */
export function recordRequestedSignIn(email?: string, now = Date.now()): void {
  const to = email?.trim().toLowerCase() ?? null
  const until = now + (to === null ? lifetime.service : lifetime.mail)
  store([...alive(now).filter((other) => other.email !== to), { email: to, until }])
}

/** Whether this browser requested a sign-in of that address. Each request is consumed once. */
export function consumeRequestedSignIn(email: string | undefined, now = Date.now()): boolean {
  const list = alive(now)
  const found =
    list.find((one) => one.email !== null && one.email === email?.toLowerCase()) ??
    list.find((one) => one.email === null)
  store(list.filter((one) => one !== found))
  return found !== undefined
}

/** Addresses are not stored for longer than needed. */
export function deleteExpiredRequests(now = Date.now()): void {
  const before = asked.read(place)
  if (before) store(alive(now))
}
