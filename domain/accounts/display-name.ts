import { cleanName, isReservedName } from './person-name.ts'

type Named = {
  fullName?: string | null | undefined
  name?: string | null | undefined
  email?: string | null | undefined
  /** One of the site's own sample accounts, which may have reserved names (private.may_be_named). */
  isSample?: boolean | undefined
}

function trimmed(text: string | null | undefined): string | undefined {
  return text?.trim() || undefined
}

function mailPart(email: string | null | undefined): string | undefined {
  return trimmed(email?.split('@')[0])
}

/** The name under which an account posts; the database's trigger uses the same order. */
export function displayName({ fullName, name, email, isSample = false }: Named): string {
  const names = [fullName, name, mailPart(email)].map((each) => cleanName(each ?? ''))
  return names.find((each) => each !== '' && (isSample || !isReservedName(each))) ?? 'Anonymous User'
}

type Greeted = {
  firstName?: string | null | undefined
  name?: string | null | undefined
  email?: string | null | undefined
}

export function greeting(account: Greeted): string {
  const firstWord = trimmed(account.name)?.split(/\s+/)[0]
  const name = trimmed(account.firstName) ?? firstWord ?? mailPart(account.email)
  return name ? `Welcome, ${name}` : 'Welcome!'
}

type Titled = {
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  email?: string | null | undefined
}

/** Head of the profile panel: the full name, else the e-mail address; empty without both. */
export function profileName(account: Titled): string {
  const full = [trimmed(account.firstName), trimmed(account.lastName)].filter(Boolean).join(' ')
  return full || trimmed(account.email) || ''
}
