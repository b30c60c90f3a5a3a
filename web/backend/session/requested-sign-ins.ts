import * as z from 'zod/mini'
import { places } from '#web/storage/storage-keys.ts'
import { slot } from '#web/storage/storage.ts'
import { shaped } from '#web/storage/value.ts'

// That this browser asked for a sign-in whose answer comes in the address of a page: a mail with a link, or the way to
// another service and back. Only such an answer may take the place of a session that is here (session-from-address.ts).

const minute = 60_000
/** Milliseconds: a mail is waited for, another service is gone through at once (flowLifetime, on the server). */
const lifetime = { mail: 60 * minute, service: 10 * minute }

/** `email`: to whom the mail went; null where the other service says who comes back. */
const askedShape = z.array(z.object({ email: z.nullable(z.string()), until: z.number() }))
type RequestedSignIn = z.infer<typeof askedShape>[number]

const asked = shaped(askedShape)
const place = slot(places.askedSignIns)

const alive = (now: number): RequestedSignIn[] => (asked.read(place) ?? []).filter(({ until }) => until > now)
const store = (list: RequestedSignIn[]) => asked.write(place, list.length === 0 ? undefined : list)

/** @param email to whom a mail with a link goes; none for another service */
export function recordRequestedSignIn(email?: string, now = Date.now()): void {
  const to = email?.trim().toLowerCase() ?? null
  const until = now + (to === null ? lifetime.service : lifetime.mail)
  store([...alive(now).filter((other) => other.email !== to), { email: to, until }])
}

/** Whether this browser asked for a sign-in of that address. It is answered once. */
export function consumeRequestedSignIn(email: string | undefined, now = Date.now()): boolean {
  const list = alive(now)
  const found =
    list.find((one) => one.email !== null && one.email === email?.toLowerCase()) ??
    list.find((one) => one.email === null)
  store(list.filter((one) => one !== found))
  return found !== undefined
}

/** Addresses are not stored for longer than they are of use. */
export function deleteExpiredRequests(now = Date.now()): void {
  const before = asked.read(place)
  if (before) store(alive(now))
}
