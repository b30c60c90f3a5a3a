import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import { useHydrated } from '#web/page/hydration/hydrated.ts'

const sentByGuard = z.object({ message: z.string(), from: z.optional(z.string()) })

/** The navigation state of the Pro guard; the prerendered page has none. */
export function useGuardState(): z.infer<typeof sentByGuard> | undefined {
  const { state } = useLocation()
  return sentByGuard.safeParse(useHydrated() ? state : undefined).data
}
