import { policy } from '#domain/policy.ts'

/** How people reach the site's owner; a row of site_settings. */
export interface Contact {
  email: string
  phone: string
  address: string
}

/** Something that the assistant knows of the platform by itself, and the page on which it stands. */
export interface KnownFact {
  page: string
  title: string
  text: string
  /** Other words in which people ask for it. */
  asked: string
}

/** The platform's knowledge text. The number of users and the office hours are those of docs/behaviour.md#product. */
export function knowledge({ email, phone, address }: Contact): KnownFact[] {
  return [
    {
      page: '/about',
      title: 'What CampusLife is',
      text: 'CampusLife is the web home of a college student’s semester: discussions, question papers and notes, alumni, notices, placements, a CGPA calculator and book vendors. It has over 50,000 active users.',
      asked: 'about platform features website many users students who made team overview',
    },
    {
      page: '/contact',
      title: 'Contact and office hours',
      text: `The office is open Mon-Fri 9AM-5PM. E-mail ${email}, phone number ${phone}, address ${address}. Or use the form on the contact page; an answer takes up to ${policy.answerBusinessDays} business days.`,
      asked:
        'contact support help email mail phone call number address office hours timing open closed complaint more human person',
    },
    {
      page: '/register',
      title: 'Making an account',
      text: 'Register with your e-mail address and a password of at least 8 characters with an uppercase letter, a number and a special character. It is free. Where the site asks for it, open the link in the mail that follows before you log in.',
      asked:
        'register sign up signup join create make open a new account registration confirm verify verification mail free student id',
    },
    {
      page: '/forgot-password',
      title: 'A forgotten password',
      text: 'Ask for a reset link with the e-mail address of your account, open the link and set a new password. Somebody who still knows the old one can change it on the login page.',
      asked: 'forgot forgotten reset change lost password remember login log in locked cannot sign account',
    },
    {
      page: '/profile',
      title: 'Your profile',
      text: 'The profile, behind the round icon in the bar, holds your name, e-mail address, college roll number and plan. You can edit them there, sign out here, or sign out everywhere.',
      asked: 'profile edit change my name roll number branch semester account details photo sign out logout plan',
    },
    {
      page: '/dashboard',
      title: 'The dashboard',
      text: 'After logging in you land on the dashboard, which leads to papers and notes, discussions, alumni, the calculator, book vendors and the blog.',
      asked: 'dashboard home start features overview',
    },
    {
      page: '/purchase-plan',
      title: 'Free and Pro',
      text: `The free plan has the dashboard, the CGPA calculator and all public pages. Pro costs ${policy.introductoryPrice} INR for a semester (struck-through price ${policy.standardPrice} INR) and opens notices, alumni, papers and notes, discussions, placements and resume material.`,
      asked:
        'plan plans price pricing cost fee subscription upgrade premium pro buy pay payment free rupees semester features',
    },
    {
      page: '/refund-policy',
      title: 'Refunds and cancellation',
      text: `Cancel within ${policy.fullRefundHours} hours of buying for a full refund; after that the running semester is not refunded. A refund takes ${policy.refundBusinessDays} business days and goes back the way that you paid.`,
      asked: 'refund cancel cancellation money back return renew renewal',
    },
    {
      page: '/pyqs',
      title: 'PYQs and Notes',
      text: 'Previous-year question papers, notes and other study material for all eight semesters, for Pro accounts. Until the first ones are there, the page says Coming Soon.',
      asked:
        'pyq pyqs previous year years last question papers exam notes pdf slides video lectures study material model answers syllabus download course courses subject',
    },
    {
      page: '/notice',
      title: 'Notices',
      text: 'Notices of the college and its exam cell, with categories and a search, for Pro accounts. Important ones are pinned. Dates of examinations and events are announced there.',
      asked: 'notice notices announcement exam schedule date timetable circular deadline event events holiday',
    },
    {
      page: '/discussion',
      title: 'Discussions',
      text: 'The forum, for Pro accounts: start a discussion with a title, your question and tags, and answer others. You can delete what you wrote.',
      asked:
        'discussion forum post ask question doubt doubts comment community answer delete thread students seniors connect',
    },
    {
      page: '/alumni',
      title: 'Alumni directory',
      text: 'Graduates by year and company with their degree and current position, for Pro accounts. Search by name, degree or position; where somebody gave a LinkedIn address, you can write to them there.',
      asked:
        'alumni alumnus senior seniors graduate connect network mentor mentorship guidance course batch linkedin search',
    },
    {
      page: '/placements',
      title: 'Placements',
      text: 'Which companies came and when, their selection process and what they asked for, and an interview guide with questions and answers, for Pro accounts.',
      asked:
        'placement placements company companies job jobs interview recruit campus drive internship career salary questions preparation',
    },
    {
      page: '/resume',
      title: 'Resume',
      text: 'Resume templates, projects to build and tutorials, for Pro accounts.',
      asked: 'resume cv template templates project projects tutorial portfolio',
    },
    {
      page: '/calculator',
      title: 'CGPA calculator',
      text: 'Enter courses with credits and grades on the 10-point, 4-point or percentage scale for your SGPA. With earlier semesters, or your previous CGPA, it gives the overall CGPA. It needs an account, not Pro. SGPA is the credit-weighted average of the grade points.',
      asked:
        'cgpa gpa sgpa calculate calculator compute grade grades credits marks semester average percentage point points result',
    },
    {
      page: '/books',
      title: 'Book vendors',
      text: 'Shops near the college that buy and sell books, with telephone number, place, opening hours and what each is good at. Open to everybody.',
      asked: 'book books buy sell second hand textbook vendor vendors shop store stationery',
    },
    {
      page: '/blog',
      title: 'Blog',
      text: 'Announcements and updates of the site, open to everybody.',
      asked: 'blog post news update announcement article read',
    },
    {
      page: '/privacy',
      title: 'Privacy',
      text: 'What is stored, why, who sees it, how long it stays and how to have it removed is said in the privacy policy. The site sets no cookies and has no trackers.',
      asked: 'privacy data delete remove close account cookies tracking personal information security safe sell',
    },
    {
      page: '/terms',
      title: 'Terms',
      text: `The terms say who may use the site and how. You must be ${policy.minimumAge}, or have a parent’s consent.`,
      asked: 'terms conditions rules minimum age old allowed conduct ban banned site website use',
    },
  ]
}
