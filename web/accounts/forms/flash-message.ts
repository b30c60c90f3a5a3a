import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import { useHydrated } from '#web/page/hydration/hydrated.ts'

/** A sentence for the person: the box above a form. */
export type FlashMessage = { tone: 'error' | 'success'; text: string }

const flashState = z.object({
  notice: z.optional(z.string()),
  error: z.optional(z.string()),
  /** The address of an account that was just created and has to be confirmed. */
  registered: z.optional(z.string()),
})

/** The navigation state of pages that redirect to the login page. */
export type FlashState = z.infer<typeof flashState>

function useFlashState(): FlashState | undefined {
  const { state } = useLocation()
  const hydrated = useHydrated()
  return flashState.safeParse(hydrated ? state : undefined).data
}

/** The address of an account that was created a moment ago. */
export const useRegistered = (): string | undefined => useFlashState()?.registered

/** The message of the page that redirected here; the prerendered page has none. */
export function useFlashMessage(): FlashMessage | undefined {
  const data = useFlashState()
  if (data?.error) return { tone: 'error', text: data.error }
  if (data?.notice) return { tone: 'success', text: data.notice }
  return undefined
}
