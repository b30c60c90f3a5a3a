import { bringsNews } from '#web/accounts/landing.ts'

/** Whether the document's own address had something to say. Read as it is loaded: soon after, it is cleaned of that. */
export const arrivedWithNews = typeof location === 'object' && bringsNews(location)
