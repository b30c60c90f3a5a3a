import { paths } from '#domain/paths.ts'
import type { HelpGroup } from './entry.ts'

export const site: HelpGroup = {
  id: 'site',
  title: 'Using the site',
  entries: [
    {
      id: 'dark-mode',
      title: 'Switch to dark mode',
      text: 'Press the moon or the sun in the bar at the top: it switches between light and dark on every page. Until you choose, the site follows your device.',
      asked:
        'dark mode night mode black theme light theme colour background eyes bright white screen change appearance',
      to: { command: 'theme' },
      open: 'Switch now',
    },
    {
      id: 'search',
      title: 'Search the whole site',
      text: 'Press Search in the bar, Ctrl K or /. It searches pages, notices, papers, discussions, people and more, also with typing errors and in Hindi or Odia.',
      note: 'n: before the words searches notices only, p: papers, d: discussions. Words in double quotes are searched exactly.',
      asked: 'search find whole site anything ctrl k shortcut keyboard look up recent searches clear',
      to: paths.search(),
      open: 'Open Search',
    },
    {
      id: 'assistant',
      title: 'Ask the assistant',
      text: 'Press the round button at the bottom right and type your question, in English, Hinglish, Hindi or Odia. The assistant answers from what is on this site and names its sources.',
      note: 'It reads only what you may read. Questions are not stored with your name or account.',
      asked: 'assistant chatbot chat bot ai ask question button language hindi odia answers wrong stored who sees',
      to: { command: 'assistant' },
      open: 'Ask the assistant',
    },
    {
      id: 'offline',
      title: 'Use CampusLife without internet',
      text: 'Pages that you have opened before, saved papers, practice and the calculator work without a network. What you enter is sent when you are back online.',
      asked: 'offline no internet network connection down slow data airplane mode works without',
      to: paths.offline(),
      open: 'See the offline page',
    },
    {
      id: 'languages',
      title: 'Read the site in another language',
      text: 'The site itself is in English; your browser can translate its pages. Search and assistant also understand Hinglish, Hindi and Odia.',
      asked: 'language hindi odia translate translation bhasha change language english mother tongue regional',
      to: paths.search(),
      open: 'Open Search',
    },
    {
      id: 'copying',
      title: 'What may I copy from here?',
      text: 'Papers and notes are for your own study: copying material of Pro elsewhere, or collecting it automatically, is not allowed by the terms.',
      asked:
        'copy copyright scrape screenshot share material telegram whatsapp group sell notes allowed terms rules banned account suspended',
      to: paths.terms({ part: 'conduct' }),
      open: 'Read the terms',
    },
  ],
}
