import { paths } from '#web/paths.ts'

/** The assistant's texts (docs/behaviour.md#ai-assistant-widget). */
export const wording = {
  title: 'Academic Assistant',
  placeholder: 'Ask about courses, notes, or alumni...',
  hintOnPhone: 'Tap to chat',
  hint: 'Press Enter to send',
  failed:
    "Sorry, I'm having trouble connecting right now. Please try again later or contact support if the issue persists.",
  poweredBy: 'Powered by generative AI',
  /** Below it, where the site has no model. */
  answersBySearch: 'Answers come from search on this site',
  /** Over the sources, when a model failed before its first word. */
  foundAllTheSame: 'These are the places on CampusLife that fit best:',
  /** Said beside an answer that no model had a part in. */
  searched: 'Found by search, not written by AI',
  editing: 'Editing your last question',
  feedbackFailed: 'Your feedback could not be sent. Check your connection and try again.',
  stopped: 'Stopped',
  interrupted: 'Interrupted',
  /** `host` is this site's name, so that the address can be read as one. */
  support: (host: string) => `Write to us on the contact page: [${host}${paths.contact()}](${paths.contact()})`,
} as const
