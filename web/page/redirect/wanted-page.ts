import { safeNextPath } from '#domain/accounts/next-path.ts'
import { isActive, navigation } from '../navigation.ts'

/** The page from which a guard redirected: its address, and its name in the navigation, if it has one there. */
interface Wanted {
  path: string
  name: string | undefined
}

export function wantedPage(from: string | undefined): Wanted | undefined {
  const path = safeNextPath(from)
  if (!path) return undefined
  const { pathname } = new URL(path, 'https://campuslife.example')
  const page = navigation.flatMap(({ pages }) => pages ?? []).find((candidate) => isActive(candidate, pathname))
  return { path, name: page?.label }
}
