import type { ConsentLanguage } from '#domain/consent/consent.ts'

/** Of the page on which a parent answers (routes.ts). */
export const answerAddress = (siteUrl: string, token: string, language: ConsentLanguage): string =>
  `${siteUrl}/api/consent/parent/answer?token=${token}&lang=${language}`
