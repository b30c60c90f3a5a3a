import { paths } from '#domain/paths.ts'
import type { HelpGroup } from './entry.ts'

export const placements: HelpGroup = {
  id: 'placements',
  title: 'Placements and resume',
  entries: [
    {
      id: 'companies',
      title: 'See which companies came, and what they want',
      text: 'Open Placements and press View Placement Details: each company has its visit date, location, job profile, selection process and requirements. Search by company, profile or location.',
      asked:
        'companies visited placement details rounds process criteria requirements eligibility list search recruiters',
      to: paths.placements({ view: 'companies' }),
      open: 'Open Placements',
    },
    {
      id: 'drives',
      title: 'See whether I may sit for a placement drive',
      text: 'Placements lists the drives with open registration under Open now. A drive has a page with its dates, and each of its rules beside what you entered.',
      asked: 'drive drives open registration sit',
      to: paths.placements(),
      open: 'Open Placements',
      also: ['/placements/drives/:id', '/placements/organisations/:id'],
    },
    {
      id: 'follow-drive',
      title: 'Be notified when a placement drive moves its dates',
      text: 'Open the drive under Placements and press Follow: a moved test or interview of that drive reaches you in the bell, and its days are on Today and in your calendar address. Remind me rings the day before registration closes.',
      asked: 'follow drive moved postponed test date drive',
      to: paths.placements(),
      open: 'Open Placements',
    },
    {
      id: 'shortlist',
      title: 'See whether I am on the shortlist of a drive',
      text: 'When the placement cell puts you on a list for a test, interviews or a result, the bell tells you, and the page of the drive has your line. Only you see it.',
      asked: 'shortlist shortlisted drive list test interview selected',
      to: paths.notifications(),
      open: 'Open notifications',
    },
    {
      id: 'write-experience',
      title: 'Write about an interview I had',
      text: 'Your interview experiences has Write about an interview: organisation, how it ended, and each round. With your name or anonymous. The placement cell reads it before others do.',
      asked: 'write share my interview experience',
      to: paths.myExperiences(),
      open: 'Your interview experiences',
      also: [paths.writeExperience()],
    },
    {
      id: 'interview-questions',
      title: 'Prepare for an interview',
      text: 'Open Placements and press Interview Preparation: 50 common questions with answers, by topic. Mark as learnt ticks one off; Not yet learnt shows only the rest.',
      asked: 'interview preparation questions answers hr technical mark learnt progress learn tick topic',
      to: paths.placements({ view: 'interview' }),
      open: 'Open Interview Preparation',
    },
    {
      id: 'resume',
      title: 'Write my resume',
      text: 'Resume has templates that open in an online LaTeX editor, projects to show, three video tutorials and a checklist before you send it.',
      steps: [
        'Press Use Template; the editor opens in a new tab, where you need a free account.',
        'Add your own work and keep it to one page.',
        'Go through the checklist.',
      ],
      asked: 'resume cv biodata template make write use edit latex overleaf project checklist fresher',
      to: paths.resume(),
      open: 'Open Resume',
    },
  ],
}
