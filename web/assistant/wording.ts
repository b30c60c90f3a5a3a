import { paths } from '#domain/paths.ts'
import { siteName } from '#web/page/college.ts'

/** The assistant's texts (docs/behaviour.md#ai-assistant-widget). */
export const wording = {
  title: 'Academic Assistant',
  placeholder: 'Ask about courses, notes, or alumni...',
  hintOnPhone: 'Tap to chat',
  hint: 'Press Enter to send',
  failed:
    "Sorry, I'm having trouble connecting right now. Please try again later or contact support if the issue persists.",
  poweredBy: 'Powered by generative AI',
  /** Shown where the site has no model. */
  answersBySearch: 'Answers come from search on this site',
  /** The text over the sources when a model failed before its first word. */
  get foundAllTheSame() {
    return `These are the places on ${siteName()} that fit best:`
  },
  /** Shown beside an answer of the search. */
  searched: 'Found by search, not written by AI',
  editing: 'Editing your last question',
  feedbackFailed: 'Your feedback could not be sent. Check your connection and try again.',
  stopped: 'Stopped',
  interrupted: 'Interrupted',
  /** `host` is this site's name, so that the address is readable. */
  support: (host: string) => `Write to us on the contact page: [${host}${paths.contact()}](${paths.contact()})`,
} as const
