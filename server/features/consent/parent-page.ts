import { html } from 'hono/html'
import { type ConsentLanguage, languageTags, languages, optionalPurposes } from '#domain/consent/consent.ts'
import { consentTexts } from '#domain/consent/texts/texts.ts'
import { paths } from '#domain/paths.ts'
import { plainPage } from '#server/core/http/plain-page.ts'

/** As private.parent_request_state() has them. */
export type RequestState = 'open' | 'yes' | 'no' | 'replaced' | 'expired' | 'not_needed' | 'unknown'

interface ParentPage {
  siteName: string
  lang: ConsentLanguage
  state: RequestState
  /** The address of the child's account. */
  account: string | undefined
  token: string
}

const button = (answer: 'yes' | 'no', label: string) =>
  html`<button type="submit" name="answer" value="${answer}" ${answer === 'no' ? html`class="second"` : ''}>
    ${label}
  </button>`

/** What it is about, with two buttons while the link may answer, and one to withdraw a yes. */
export function parentPage({ siteName, lang, state, account, token }: ParentPage): string {
  const { parent, purposes, unread, rights } = consentTexts[lang]
  const text = {
    open: parent.asked.replace('{account}', () => account ?? ''),
    yes: parent.agreed,
    no: parent.rejected,
    replaced: parent.replaced,
    expired: parent.expired,
    not_needed: parent.notNeeded,
    unknown: parent.unknown,
  }[state]
  const about = html`${(['account', ...optionalPurposes] as const).map(
      (purpose) =>
        html`<h2>${purposes[purpose].title}</h2>
          <p>${purposes[purpose].use}</p>`,
    )}
    <p>${parent.optional}</p>
    <p>${parent.notYou}</p>
    <p>${rights}</p>
    <p><a href="${paths.privacy()}">Privacy Policy</a></p>
    <p>${unread}</p>`
  const address = (to: ConsentLanguage) => `?token=${encodeURIComponent(token)}&lang=${to}`
  return plainPage({
    siteName,
    lang,
    title: parent.subject,
    text,
    action: html`${
      state === 'open'
        ? html`${about}
            <form method="post" class="two">${button('yes', parent.yes)}${button('no', parent.no)}</form>`
        : ''
    }
    ${state === 'yes' ? html`<form method="post">${button('no', parent.withdraw)}</form>` : ''}
    ${
      state === 'unknown'
        ? ''
        : html`<p class="languages">
            ${languageTags
              .filter((other) => other !== lang)
              .map((other) => html`<a lang="${other}" href="${address(other)}">${languages[other]}</a> `)}
          </p>`
    }`,
  })
}
