import { data } from '#web/backend/data.ts'

/** The address of an open invitation; null where there is none. */
export async function invitedAddress(id: string, signal: AbortSignal): Promise<string | null> {
  const { data: address } = await data().rpc('invited_address', { id }).abortSignal(signal).throwOnError()
  return address
}
