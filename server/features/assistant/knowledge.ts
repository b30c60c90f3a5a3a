import { paths } from '#domain/paths.ts'
import { underName } from '#domain/college/college.ts'
import { helpEntries } from '#domain/help/help.ts'
import { policy } from '#domain/policy.ts'

/** What the owner of the site has set. */
export interface OwnFacts {
  siteName: string
  /** Whether the numbers of a site as it ships hold. */
  shippedNumbers: boolean
  email: string
  phone: string
  address: string
}

/** A fact about the platform, with the page that states it. */
export interface KnownFact {
  page: string
  title: string
  text: string
  /** Further sentences of the page: each is an answer by itself, where it matches the question best. */
  more: readonly string[]
  /** Synonyms for the search. */
  asked: string
}

/** The platform's knowledge text. The number of users and the office hours are those of docs/behaviour.md#product. */
export function knowledge({ siteName, shippedNumbers, email, phone, address }: OwnFacts): KnownFact[] {
  return [
    {
      page: paths.about(),
      title: `What ${siteName} is`,
      text: `${siteName} is a website for Indian college students: discussions, question papers and notes, alumni, notices, placements, a CGPA calculator and book vendors.${shippedNumbers ? ' It has over 50,000 active users.' : ''}`,
      more: ['It is run by a few volunteers; the About page says who they are.'],
      asked:
        'about platform features app who made built created owner founder developer team users students how many people use purpose overview benefits',
    },
    {
      page: paths.contact(),
      title: 'Contact and office hours',
      text: `The office is open Mon-Fri 9AM-5PM. E-mail ${email}, phone number ${phone}, address ${address}. Or use the form on the contact page; an answer takes up to ${policy.answerBusinessDays} business days.`,
      more: [],
      asked:
        'contact support help e-mail mail phone telephone mobile call number address location office hours timing open closed visit complaint feedback problem issue bug report suggestion human person reply customer care',
    },
    {
      page: paths.register(),
      title: 'Making an account',
      text: 'Register with your e-mail address and a password of at least 8 characters with an uppercase letter, a number and a special character. It is free. Where the site asks for it, open the link in the e-mail that follows before you log in.',
      more: [
        'No verification e-mail yet? Look into the spam folder, have it sent again on the screen that follows, or use another address.',
        'One person, one account, with an e-mail address that is yours.',
      ],
      asked:
        'register sign up signup join create make open a new account member confirm verify verification link mail not received free student id',
    },
    {
      page: paths.forgotPassword(),
      title: 'A forgotten password',
      text: 'Ask for a reset link with the e-mail address of your account, open the link and set a new password. Somebody who still knows the old one can change it on the login page.',
      more: ['If the reset link has expired or was used, ask for a new one on the same page.'],
      asked:
        'forgot forgotten reset change recover lost password remember wrong login log in locked cannot sign in account',
    },
    {
      page: paths.profile(),
      title: 'Your profile',
      text: 'The profile, behind the round icon in the bar, holds your name, e-mail address, college roll number and plan. You can edit them there, sign out here, or sign out everywhere.',
      more: [
        'The security page, which opens from the profile, has two-factor authentication with an authenticator app, passkeys, the devices on which you are signed in and the sign-ins of the last 90 days.',
        'Change the e-mail address with which you log in, or your password, on the security page.',
        'Lost the phone with your authenticator? Log in with the one on a second phone; there are no recovery codes, so without one write to us.',
        'Download your data or delete your account at the end of the security page.',
        'Choose branch and semester under Education: your courses, papers and exams follow from them.',
        'After a change of name, old posts show the new one if you want it.',
      ],
      asked:
        'profile edit change update my name roll number branch semester account details settings photo picture sign out log out logout all devices everywhere sessions plan',
    },
    {
      page: paths.dashboard(),
      title: 'The dashboard',
      text: 'After logging in you land on the dashboard, which leads to papers and notes, discussions, alumni, the calculator, book vendors and the blog.',
      more: ['Today shows the next 14 days: deadlines of notices, exams of your courses and company visits.'],
      asked: 'dashboard home start main page after login menu features overview',
    },
    {
      page: paths.purchasePlan(),
      title: 'Free and Pro',
      text: `The free plan has the dashboard, the CGPA calculator and all public pages. Pro costs ${policy.introductoryPrice} INR for a semester (struck-through price ${policy.standardPrice} INR) and opens notices, alumni, papers and notes, discussions, placements and resume material.`,
      more: [
        'Pay by UPI, card or net banking, or at the office where the site has no online payment; Pro opens when the payment is confirmed.',
        'Pro runs for one semester of six months; nothing renews by itself, you pay again for the next one.',
        'From Pro there is no downgrade: when its semester ends, the account goes on with the free plan.',
        'The receipt comes by e-mail.',
      ],
      asked:
        'plan plans price pricing cost fee subscription upgrade premium pro buy get pay payment upi card free rupees semester features benefits difference compare discount offer trial receipt invoice',
    },
    {
      page: paths.refundPolicy(),
      title: 'Refunds and cancellation',
      text: `Cancel within ${policy.fullRefundHours} hours of buying for a full refund; after that the running semester is not refunded. A refund takes ${policy.refundBusinessDays} business days and goes back the way that you paid.`,
      more: [
        'Charged twice, charged the wrong amount, or paid and Pro did not open: that is our mistake and it is put right whatever the hour.',
        'To ask for a refund, write to us from the e-mail address of your account, with the number of the payment if you have it.',
        'You are never charged automatically: this site stores no card details, and a further semester begins only when you pay again.',
        'The introductory price is for first-time subscribers; whoever cancels and comes back pays the standard price.',
      ],
      asked:
        'refund policy cancel cancellation cancelled money back return paid renew renewal automatic auto renews stop subscription guarantee days',
    },
    {
      page: paths.pyqs(),
      title: 'PYQs and Notes',
      text: 'Previous-year question papers, notes and other study material for all eight semesters (with Pro). Until the first ones are there, the page says Coming Soon.',
      more: [
        'Any account can send in papers as PDFs, zips or photographs; a reviewer approves them.',
        'A missing paper can be asked for on the page of its course.',
        'Papers of a course can be saved on the phone and opened without internet.',
        'Asked again shows which questions came in several years; practice asks them until the exam.',
      ],
      asked:
        'pyq pyqs previous year years old past last question papers exam notes pdf slides video lectures study material model answers syllabus download semester course courses subject',
    },
    {
      page: paths.notice(),
      title: 'Notices',
      text: 'Notices of the college and its exam cell, with categories and a search (with Pro). Important ones are pinned. Dates of examinations and events are announced there.',
      more: [
        'Push messages, a daily or weekly e-mail and a calendar tell of new notices and deadlines; choose them under the bell.',
      ],
      asked: 'notice notices announcement exam schedule date timetable circular deadline event events board all read',
    },
    {
      page: paths.discussion(),
      title: 'Discussions',
      text: 'The forum (with Pro): start a discussion with a title, your question and tags, and answer others. You can delete what you wrote.',
      more: [
        'Posts show your full name if you have entered one, otherwise the part of your e-mail address before the @ sign.',
        'Insults, spam and private details of others are not allowed; moderators delete them.',
      ],
      asked:
        'discussion forum post ask question doubt doubts problem comment reply community answer delete remove my own edit write thread students seniors connect',
    },
    {
      page: paths.alumni(),
      title: 'Alumni directory',
      text: 'Graduates by year and company with their degree and current position (with Pro). Search by name, degree or position; where somebody gave a LinkedIn address, you can write to them there.',
      more: [],
      asked:
        'alumni alumnus senior seniors graduate graduates connect talk meet network mentor mentorship guidance course batch company linkedin search find list directory',
    },
    {
      page: paths.placements(),
      title: 'Placements',
      text: 'Which companies came and when, their selection process and what they asked for, and an interview guide with questions and answers (with Pro).',
      more: ['The interview guide has 50 questions with answers: about yourself, technical, coding and HR.'],
      asked:
        'placement placements company companies visited came list job jobs interview interviews recruit campus drive internship career salary package questions preparation prepare process',
    },
    {
      page: paths.resume(),
      title: 'Resume',
      text: 'Resume templates, projects to build and tutorials (with Pro).',
      more: [
        'Templates open in an online LaTeX editor; there are four projects, a collection of more than 25, and three video tutorials.',
      ],
      asked:
        'resume cv make build write template templates format sample project projects tutorial portfolio fresher freshers',
    },
    {
      page: paths.calculator(),
      title: 'CGPA calculator',
      text: 'Enter courses with credits and grades on the 10-point, 4-point or percentage scale for your SGPA. With earlier semesters, or your previous CGPA, it gives the overall CGPA. It needs an account, not Pro. SGPA is the credit-weighted average of the grade points.',
      more: [
        'It tells which SGPA the coming semesters need for the CGPA that you want.',
        'What you enter is stored with your account and can be shared by a link.',
      ],
      asked:
        'cgpa gpa sgpa calculate calculator compute find grade grades credits marks semester average percentage percent convert scale point points 4 10 previous overall',
    },
    {
      page: paths.books(),
      title: 'Book vendors',
      text: 'Shops near the college that buy and sell books, where they are, when they are open, how to call them and what each is good at. Open to everybody.',
      more: [
        'Photocopies, printing, spiral binding, lab records and second-hand books: each shop says what it is good at.',
      ],
      asked:
        'book books buy sell old used second hand textbook textbooks vendor vendors shop shops store bookstore stationery near where rate',
    },
    {
      page: paths.blog(),
      title: 'Blog',
      text: 'Announcements and updates of the site, open to everybody.',
      more: [],
      asked: 'blog blogs post posts news update updates announcement article articles read',
    },
    {
      page: paths.privacy(),
      title: 'Privacy',
      text: 'What is stored, why, who sees it, how long it stays and how to have it removed is said in the privacy policy. The site sets no cookies and has no trackers.',
      more: [
        'Your e-mail address, roll number, plan, grades in the calculator and sessions are visible to you alone, and to the few who run the site where they must help you.',
        'Discussions and comments are public, with your display name and the time.',
        'Your sign-ins are stored for 90 days, with the name of the browser and the network.',
        'Questions to the assistant are answered and not stored with your account or name.',
        'When the account is deleted, profile, sessions and calculator are removed; your posts and comments stay under the name Deleted user, and go too if you ask.',
        'Your data is not sold, there are no advertisements, and it is shared with nobody but the hosting, e-mail and payment services.',
        'Card and bank details go to the payment provider and never reach our server.',
      ],
      asked:
        'privacy policy data safe secure delete remove erase close my account cookies tracking trackers personal information security share sell',
    },
    {
      page: paths.terms(),
      title: 'Terms',
      text: `The terms say who may use the site and how. You must be ${policy.minimumAge}, or have a parent’s consent.`,
      more: [
        'Sharing a Pro account with others, or copying its material elsewhere, is not allowed.',
        'A second account to have the introductory price again is not allowed.',
        'What you post stays yours; post no copied notes, leaked papers or private messages of others.',
        'Whoever goes on breaking the rules loses the account, after a warning.',
      ],
      asked: 'terms conditions rules minimum age old join allowed conduct ban banned site website use using legal',
    },
  ]
}

/** The entries of the help, each with an address of its own. */
const help = (siteName: string): KnownFact[] =>
  helpEntries.map(({ id, title, text, steps, note, asked }) => ({
    page: paths.help({ entry: id }),
    title: underName(title, siteName),
    text: underName(text, siteName),
    more: [...(steps ? [steps.join(' ')] : []), ...(note === undefined ? [] : [note])],
    asked,
  }))

/** All facts about the product: its pages, and the entries of the help. */
export const facts = (own: OwnFacts): KnownFact[] => [...knowledge(own), ...help(own.siteName)]
