import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { isRejected } from '#web/backend/errors.ts'
import { storedUser } from '../session.ts'
import { addToOutbox, onSent, registerKind } from './outbox.ts'

const callKind = 'call'

/** The functions that may wait for a connection; the database takes the same call twice as one. */
const waitingCall = z.object({
  name: z.enum(['report_change', 'confirm_change']),
  args: z.looseObject({ id: z.string() }),
})
type WaitingCall = z.infer<typeof waitingCall>

/** The first part of the key of each query that a change of the timetable changes. */
export const classQueries = ['classes', 'class changes', 'my class'] as const

const call = async ({ name, args }: WaitingCall): Promise<unknown> => (await data().rpc(name, args).throwOnError()).data

registerKind(callKind, ({ payload }) => call(waitingCall.parse(payload)))

/** What a toast says of a call that waits. */
export const waitsText = 'This is sent as soon as there is a connection'

/**
 * Calls a function now, or, without a connection, once there is one.
 *
 * @param label what it does, for the list of what waits
 * @returns the answer; undefined where it waits
 * @throws a rejection of the server
 */
export async function callOrWait(id: string, label: string, payload: WaitingCall): Promise<unknown> {
  try {
    return await call(payload)
  } catch (error) {
    const account = storedUser()?.id
    if (isRejected(error) || account === undefined) throw error
    await addToOutbox(account, [{ id, kind: callKind, label, payload, written_at: Date.now() }])
    return undefined
  }
}

/** Reads again what a call that was sent has changed. Returns a function that ends it. */
export const refreshAfterCalls = (client: QueryClient): (() => void) =>
  onSent(({ kind }) => {
    if (kind !== callKind) return
    for (const name of classQueries) void client.invalidateQueries({ queryKey: [name] })
  })
