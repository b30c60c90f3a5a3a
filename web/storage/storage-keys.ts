/**
 * Everything that a browser stores for this site, apart from the session itself (the auth client's) and the copies
 * that the service worker makes of public files. Nothing else in web/ names the browser's storage: a test says so.
 */
export interface StorageKey {
  /** The key, or the beginning of it: a person's are `name:account`, or `name:account:what`. */
  name: string
  /** 'local' outlives the browser, 'session' the page but not the tab. */
  area: 'local' | 'session'
  /**
   * Whose it is, and so when it goes:
   * - 'everybody': stays, whoever sits here
   * - 'tab': with the tab
   * - 'person': when they sign out, or somebody else signs in; it outlives a session that ended by itself
   * - 'session': with the session, however it ends
   * - 'moment': after some minutes, and when somebody signs out
   */
  owner: 'everybody' | 'tab' | 'person' | 'session' | 'moment'
  /** Of the shape of what is stored. Raise it with a shape that cannot read what the last one wrote. */
  version: number
}

const place = <Name extends string>(
  name: Name,
  owner: StorageKey['owner'],
  { area = 'local', version = 1 }: Partial<Pick<StorageKey, 'area' | 'version'>> = {},
) => ({ name, area, owner, version })

export const places = {
  /** 'dark' or 'light', as plain text: specified, and read by the script in the head. */
  theme: place('theme', 'everybody'),
  /** Plain text, read by the same script: our fonts are in this browser's cache. */
  fonts: place('fonts', 'everybody'),
  /** What a CGPA calculator's link brought, until whoever opened it has signed in and answered. */
  calculatorLink: place('calculator-link', 'tab', { area: 'session' }),
  /** A visitor's conversation. */
  visitorAssistant: place('assistant', 'tab', { area: 'session' }),
  assistant: place('assistant', 'session'),
  /** That this tab has looked whether this browser is still told of what is new. */
  checkedPush: place('checked-push', 'session', { area: 'session' }),
  /** That an admin has put the reminder of the second factor away. */
  factorReminder: place('second-factor-reminder', 'session', { area: 'session' }),
  /** Which sign-ins this browser asked for a moment ago. */
  askedSignIns: place('asked-sign-ins', 'moment'),
  /** What stands in the contact form while the page is loaded anew for its map. */
  contactForm: place('contact-form', 'moment', { area: 'session' }),
  calculator: place('calculator', 'person'),
  forumDraft: place('forum-draft', 'person'),
  adminDraft: place('admin-draft', 'person'),
  openOrder: place('open-order', 'person'),
  /** What was searched for, by an account or by whoever has none. */
  recentSearches: place('recent-searches', 'person'),
  /** How large which documents were read. */
  documentZoom: place('document-zoom', 'person'),
  /** The endpoint of the push subscription that they asked for in this browser. */
  push: place('push', 'person'),
} satisfies Record<string, StorageKey>

/** Keys that earlier versions wrote: `private:account:assistant`, and a reminder that was nobody's. */
export const formerNames = ['private', 'admin']
