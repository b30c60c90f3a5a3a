/**
 * Everything that a browser stores for this site, apart from the session itself (the auth client's) and the copies that
 * the service worker makes of public files. A test checks that nothing else in web/ names the browser's storage.
 */
export interface StorageKey {
  /** The key, or its prefix: a person's keys are `name:account`, or `name:account:what`. */
  name: string
  /** 'local' outlives the browser, 'session' the page but not the tab. */
  area: 'local' | 'session'
  /**
   * The owner, and so the lifetime:
   * - 'everybody': permanent, for every user of the browser
   * - 'tab': as long as the tab
   * - 'person': until they sign out, or another person signs in; it outlives a session that ended by itself
   * - 'session': until the session ends, for whatever reason
   * - 'moment': some minutes, or until signing out
   */
  owner: 'everybody' | 'tab' | 'person' | 'session' | 'moment'
  /** The version of the stored shape. Increase it with a shape that cannot parse the previous one. */
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
  /** The content of a shared CGPA link, until the person who opened it has signed in and decided. */
  calculatorLink: place('calculator-link', 'tab', { area: 'session' }),
  /** A visitor's conversation. */
  visitorAssistant: place('assistant', 'tab', { area: 'session' }),
  assistant: place('assistant', 'session'),
  /** Set once this tab has checked whether this browser's push subscription is still valid. */
  checkedPush: place('checked-push', 'session', { area: 'session' }),
  /** Set once an admin has dismissed the reminder of the second factor. */
  factorReminder: place('second-factor-reminder', 'session', { area: 'session' }),
  /** The sign-ins that this browser requested a moment ago. */
  askedSignIns: place('asked-sign-ins', 'moment'),
  /** The input of the contact form while the page is reloaded for its map. */
  contactForm: place('contact-form', 'moment', { area: 'session' }),
  /** The coming week's classes of the courses whose attendance they count. */
  attendance: place('attendance', 'person'),
  calculator: place('calculator', 'person'),
  classDraft: place('class-draft', 'person'),
  /** What they entered to see for which drives they are eligible. */
  figures: place('academic-figures', 'person'),
  forumDraft: place('forum-draft', 'person'),
  /** An interview experience or a referral that they have not sent. */
  placementDraft: place('experience-draft', 'person'),
  adminDraft: place('admin-draft', 'person'),
  openOrder: place('open-order', 'person'),
  /** Recent searches of an account, or of a visitor. */
  recentSearches: place('recent-searches', 'person'),
  /** The zoom of recently read documents. */
  documentZoom: place('document-zoom', 'person'),
  /** The endpoint of the push subscription that they enabled in this browser. */
  push: place('push', 'person'),
} satisfies Record<string, StorageKey>

/** Prefixes that earlier versions wrote: `private:account:assistant`, and a reminder without an owner. */
export const formerNames = ['private', 'admin']
