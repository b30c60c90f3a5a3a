import { paths } from '#domain/paths.ts'
import type { HelpGroup } from './entry.ts'

export const marks: HelpGroup = {
  id: 'marks',
  title: 'Marks',
  entries: [
    {
      id: 'cgpa',
      title: 'Work out my CGPA',
      text: 'Open the CGPA calculator, enter courses with credits and grades and press Calculate for your SGPA. With earlier semesters it gives the overall CGPA.',
      steps: [
        'Choose the grading scale: 10-point, 4-point, percentage, or your college’s own.',
        'Enter each course, or press Add my courses.',
        'Open Earlier semesters for your previous CGPA or each SGPA.',
        'Press Calculate.',
      ],
      asked: 'cgpa sgpa gpa calculate compute work out marks grades credits scale percentage convert semester',
      to: paths.calculator(),
      open: 'Open the calculator',
    },
    {
      id: 'sgpa-needed',
      title: 'See which SGPA reaches a target',
      text: 'In the calculator, open What SGPA do I need?, and enter the CGPA that you want and the semesters left.',
      asked: 'target required sgpa needed cgpa goal want reach 8 next semester how much should i score improve raise',
      to: paths.calculator(),
      open: 'Open the calculator',
    },
    {
      id: 'share-marks',
      title: 'Share or print a calculation',
      text: 'Share in the calculator makes a link: whoever has it sees your courses, grades and SGPAs. It can be printed, too.',
      asked: 'share print link calculation cgpa marks parents friend pdf send',
      to: paths.calculator(),
      open: 'Open the calculator',
    },
    {
      id: 'marks-saved',
      title: 'Where are my marks saved?',
      text: 'What you enter in the calculator is saved on this device and in your account, so it is there on your other devices as well. Reset All clears it.',
      asked: 'saved stored lost marks calculator sync other device reset clear disappear',
      to: paths.calculator(),
      open: 'Open the calculator',
    },
  ],
}
