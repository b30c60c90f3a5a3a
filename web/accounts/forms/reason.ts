import { wantedPage } from '#web/page/redirect/wanted-page.ts'

/** Why an account is asked for, to whoever came for a page that needs one; '' where there was none. */
export function reasonFor(action: 'Log in' | 'Create an account', next: string | undefined): string {
  const name = wantedPage(next)?.name
  return name === undefined ? '' : `${action} to open ${name}.`
}
