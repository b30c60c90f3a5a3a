import { paths } from '#domain/paths.ts'
import { policy } from '../policy.ts'
import type { HelpGroup } from './entry.ts'

export const start: HelpGroup = {
  id: 'start',
  title: 'Start',
  entries: [
    {
      id: 'create-account',
      title: 'Create an account',
      text: 'Register with your e-mail address and a password of at least 8 characters with an uppercase letter, a number and a special character. It is free.',
      steps: [
        'Open Create account and fill in e-mail and password.',
        'Where the site asks for it, open the link in the e-mail that follows.',
        'Enter your name, branch and semester, or skip that for now.',
      ],
      asked: 'register sign up signup join new account make open membership password rules student',
      to: paths.register(),
      open: 'Create account',
    },
    {
      id: 'no-confirmation-mail',
      title: 'The confirmation e-mail has not come',
      text: 'Look into the spam folder first. If it is not there, have the e-mail sent again on the screen that follows registering, or go back and use another address.',
      asked: 'verification verify confirm mail link otp code not received did not get activate resend spam inbox',
      to: paths.register(),
      open: 'Create account',
    },
    {
      id: 'log-in',
      title: 'Log in',
      text: 'Log in with the e-mail address and password of your account; with a passkey, or through your college, where the login page offers it.',
      asked: 'login sign in enter account passkey college google cannot get in wrong password',
      to: paths.login(),
      open: 'Log in',
    },
    {
      id: 'forgot-password',
      title: 'I forgot my password',
      text: 'Ask for a reset link with the e-mail address of your account, open the link and set a new password. If the link has expired or was used, ask for a new one.',
      asked: 'forgot forgotten reset lost password remember cannot sign in locked link expired recover account',
      to: paths.forgotPassword(),
      open: 'Reset password',
      also: [paths.resetPassword()],
    },
    {
      id: 'branch-and-semester',
      title: 'Choose my branch and semester',
      text: 'Choose them under Edit Profile in your profile. Your courses, papers and exam dates on Today follow from them.',
      steps: [
        'Open your profile and press Edit Profile.',
        'Choose Branch and Semester, then Save Changes.',
        'Under Education, My courses lists what follows from them: remove a course, or press Add a course for an elective.',
      ],
      asked:
        'set change wrong branch semester department stream my courses add remove elective subject new semester promoted education',
      to: paths.profile(),
      open: 'Open your profile',
    },
    {
      id: 'today',
      title: 'See what is due in the next 14 days',
      text: 'Today, the page after logging in, shows the next 14 days: deadlines of notices, exams of your courses, company visits and holidays.',
      steps: [
        'Add an entry writes down an assignment, a lab record or a meeting of your own: only you see it, and the evening before you are reminded. Press an entry to edit it; one of the class is edited by who proposed it. Past and done lists the others.',
      ],
      note: 'Below them are answers to you, new papers of your semester and your marks.',
      asked: 'dashboard home today deadlines exams agenda upcoming due this week fortnight main page after login',
      to: paths.dashboard(),
      open: 'Open Today',
    },
    {
      id: 'install',
      title: 'Install CampusLife on the phone',
      text: 'CampusLife needs no app store: open it in the browser and add it to the home screen, where it opens like an app.',
      steps: [
        'Android: open the browser’s menu, then Install app or Add to Home screen.',
        'iPhone or iPad: press Share, then Add to Home Screen.',
        'Computer: press the install sign in the address bar, where the browser shows one.',
      ],
      asked: 'install app apk download play store app store ios android iphone home screen shortcut pwa application',
      to: '/',
      open: 'Open the first page',
    },
    {
      id: 'without-account',
      title: 'What can I read without an account?',
      text: 'About, contact, book vendors, the blog, the plans, this help and the notices that are for everyone need no account. The calculator needs a free account; notices, papers, discussions, alumni, placements and resume need Pro.',
      asked: 'visitor guest public free pages without login what is open overview resources community tools',
      to: paths.resources(),
      open: 'See the resources',
      also: [paths.community(), paths.tools(), paths.blog(), paths.about()],
    },
    {
      id: 'minimum-age',
      title: 'How old must I be?',
      text: `You must be ${policy.minimumAge} years old, or have the consent of a parent or guardian, who accepts the terms for you.`,
      asked:
        'minimum age limit years old under 13 14 15 16 17 18 minor seventeen sixteen school parent guardian consent allowed join eligible',
      to: paths.terms({ part: 'who' }),
      open: 'Read the terms',
    },
  ],
}
