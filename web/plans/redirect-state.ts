import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import { safeNextPath } from '#domain/next-path.ts'
import { useHydrated } from '#web/shell/hydration/hydrated.ts'
import { isActive, navigation } from '#web/shell/navigation/navigation.ts'

const sentByGuard = z.object({ message: z.string(), from: z.optional(z.string()) })

/** A page of the Pro plan: its address, and its name in the navigation. */
interface Wanted {
  path: string
  name: string
}

/** What the pro guard left in the navigation state; the prerendered page knows of none. */
export function useGuardState(): z.infer<typeof sentByGuard> | undefined {
  const { state } = useLocation()
  return sentByGuard.safeParse(useHydrated() ? state : undefined).data
}

export function wantedPage(from: string | undefined): Wanted | undefined {
  const path = safeNextPath(from)
  if (!path) return undefined
  const { pathname } = new URL(path, 'https://campuslife.example')
  const page = navigation.flatMap(({ pages }) => pages ?? []).find((candidate) => isActive(candidate, pathname))
  return { path, name: page?.label ?? 'the page you wanted' }
}
