/**
 * The purposes that an account agrees to (docs/decisions/0088-consent.md). The account itself cannot do without the first;
 * the others are off until their box is ticked, and the server checks them each time that it uses the data.
 */
export const purposes = ['account', 'assistant', 'questions'] as const
export type Purpose = (typeof purposes)[number]
export type OptionalPurpose = Exclude<Purpose, 'account'>
export const optionalPurposes = ['assistant', 'questions'] as const satisfies readonly OptionalPurpose[]

/**
 * The version of `texts`: the day from which they are shown. A changed text gets a new one, here and in
 * private.consent_versions(), and every account has to answer again.
 */
export const consentVersion = '2026-11-30'

/** By the tag of the `lang` attribute, in their own script. */
export const languages = { en: 'English', hi: 'हिन्दी', or: 'ଓଡ଼ିଆ' } as const
export type ConsentLanguage = keyof typeof languages
export const languageTags = ['en', 'hi', 'or'] as const satisfies readonly ConsentLanguage[]

/** Days after "Later" until Today asks again; public.consent_due() has the same. */
export const laterDays = 30

interface PurposeText {
  title: string
  /** Which data, and what for. */
  use: string
  /** What stops working without it; for the account, how it is withdrawn. */
  without: string
}

/** All that is shown with the question, in one language. */
export interface ConsentTexts {
  title: string
  lead: string
  /** Until a lawyer has read the text. */
  unread: string
  purposes: Record<Purpose, PurposeText>
  needed: string
  optIn: string
  rights: string
  age: {
    title: string
    adult: string
    child: string
    missing: string
    parent: string
    parentHint: string
    parentMissing: string
  }
  save: string
  later: string
  /** For the parent: the mail, and the page that its link opens. `{account}` is the address of the account. */
  parent: {
    subject: string
    asked: string
    link: string
    notYou: string
    optional: string
    yes: string
    no: string
    withdraw: string
    agreed: string
    rejected: string
    replaced: string
    expired: string
    notNeeded: string
    unknown: string
  }
}
