import { wantedPage } from '#web/page/redirect/wanted-page.ts'

/** Why an account is needed, for a visitor of a guarded page; '' where no page was requested. */
export function reasonFor(action: 'Log in' | 'Create an account', next: string | undefined): string {
  const name = wantedPage(next)?.name
  return name === undefined ? '' : `${action} to open ${name}.`
}
