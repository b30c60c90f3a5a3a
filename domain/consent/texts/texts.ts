import type { ConsentLanguage, ConsentTexts } from '../consent.ts'
import { en } from './en.ts'
import { hi } from './hi.ts'
import { or } from './or.ts'

/** In all languages: for the server and for parts of a page that load lazily. */
export const consentTexts: Record<ConsentLanguage, ConsentTexts> = { en, hi, or }
