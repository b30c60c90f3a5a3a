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
      asked:
        'about platform features app who made built created owner founder developer team users students how many people use purpose overview benefits',
    },
    {
      page: '/contact',
      title: 'Contact and office hours',
      text: `The office is open Mon-Fri 9AM-5PM. E-mail ${email}, phone number ${phone}, address ${address}. Or use the form on the contact page; an answer takes up to ${policy.answerBusinessDays} business days.`,
      asked:
        'contact support help e-mail mail phone telephone mobile call number address location office hours timing open closed visit complaint feedback problem issue bug report suggestion human person reply customer care',
    },
    {
      page: '/register',
      title: 'Making an account',
      text: 'Register with your e-mail address and a password of at least 8 characters with an uppercase letter, a number and a special character. It is free. Where the site asks for it, open the link in the mail that follows before you log in.',
      asked:
        'register sign up signup join create make open a new account member confirm verify verification link mail not received free student id',
    },
    {
      page: '/forgot-password',
      title: 'A forgotten password',
      text: 'Ask for a reset link with the e-mail address of your account, open the link and set a new password. Somebody who still knows the old one can change it on the login page.',
      asked:
        'forgot forgotten reset change recover lost password remember wrong login log in locked cannot sign in account',
    },
    {
      page: '/profile',
      title: 'Your profile',
      text: 'The profile, behind the round icon in the bar, holds your name, e-mail address, college roll number and plan. You can edit them there, sign out here, or sign out everywhere.',
      asked:
        'profile edit change update my name roll number branch semester account details settings photo picture sign out log out logout all devices everywhere sessions plan',
    },
    {
      page: '/dashboard',
      title: 'The dashboard',
      text: 'After logging in you land on the dashboard, which leads to papers and notes, discussions, alumni, the calculator, book vendors and the blog.',
      asked: 'dashboard home start main page after login menu features overview',
    },
    {
      page: '/purchase-plan',
      title: 'Free and Pro',
      text: `The free plan has the dashboard, the CGPA calculator and all public pages. Pro costs ${policy.introductoryPrice} INR for a semester (struck-through price ${policy.standardPrice} INR) and opens notices, alumni, papers and notes, discussions, placements and resume material.`,
      asked:
        'plan plans price pricing cost fee subscription upgrade premium pro buy get pay payment upi card free rupees semester features benefits difference compare discount offer trial receipt invoice',
    },
    {
      page: '/refund-policy',
      title: 'Refunds and cancellation',
      text: `Cancel within ${policy.fullRefundHours} hours of buying for a full refund; after that the running semester is not refunded. A refund takes ${policy.refundBusinessDays} business days and goes back the way that you paid.`,
      asked:
        'refund policy cancel cancellation cancelled money back return paid renew renewal automatic auto renews stop subscription guarantee days',
    },
    {
      page: '/pyqs',
      title: 'PYQs and Notes',
      text: 'Previous-year question papers, notes and other study material for all eight semesters (with Pro). Until the first ones are there, the page says Coming Soon.',
      asked:
        'pyq pyqs previous year years old past last question papers exam notes pdf slides video lectures study material model answers syllabus download semester course courses subject',
    },
    {
      page: '/notice',
      title: 'Notices',
      text: 'Notices of the college and its exam cell, with categories and a search (with Pro). Important ones are pinned. Dates of examinations and events are announced there.',
      asked: 'notice notices announcement exam schedule date timetable circular deadline event events board all read',
    },
    {
      page: '/discussion',
      title: 'Discussions',
      text: 'The forum (with Pro): start a discussion with a title, your question and tags, and answer others. You can delete what you wrote.',
      asked:
        'discussion forum post ask question doubt doubts problem comment reply community answer delete remove my own edit write thread students seniors connect',
    },
    {
      page: '/alumni',
      title: 'Alumni directory',
      text: 'Graduates by year and company with their degree and current position (with Pro). Search by name, degree or position; where somebody gave a LinkedIn address, you can write to them there.',
      asked:
        'alumni alumnus senior seniors graduate graduates connect talk meet network mentor mentorship guidance course batch company linkedin search find list directory',
    },
    {
      page: '/placements',
      title: 'Placements',
      text: 'Which companies came and when, their selection process and what they asked for, and an interview guide with questions and answers (with Pro).',
      asked:
        'placement placements company companies visited came list job jobs interview interviews recruit campus drive internship career salary package questions preparation prepare process',
    },
    {
      page: '/resume',
      title: 'Resume',
      text: 'Resume templates, projects to build and tutorials (with Pro).',
      asked:
        'resume cv make build write template templates format sample project projects tutorial portfolio fresher freshers',
    },
    {
      page: '/calculator',
      title: 'CGPA calculator',
      text: 'Enter courses with credits and grades on the 10-point, 4-point or percentage scale for your SGPA. With earlier semesters, or your previous CGPA, it gives the overall CGPA. It needs an account, not Pro. SGPA is the credit-weighted average of the grade points.',
      asked:
        'cgpa gpa sgpa calculate calculator compute find grade grades credits marks semester average percentage percent convert scale point points 4 10 previous overall',
    },
    {
      page: '/books',
      title: 'Book vendors',
      text: 'Shops near the college that buy and sell books, where they are, when they are open, how to call them and what each is good at. Open to everybody.',
      asked:
        'book books buy sell old used second hand textbook textbooks vendor vendors shop shops store bookstore stationery near where rate',
    },
    {
      page: '/blog',
      title: 'Blog',
      text: 'Announcements and updates of the site, open to everybody.',
      asked: 'blog blogs post posts news update updates announcement article articles read',
    },
    {
      page: '/privacy',
      title: 'Privacy',
      text: 'What is stored, why, who sees it, how long it stays and how to have it removed is said in the privacy policy. The site sets no cookies and has no trackers.',
      asked:
        'privacy policy data safe secure delete remove erase close my account cookies tracking trackers personal information security share sell',
    },
    {
      page: '/terms',
      title: 'Terms',
      text: `The terms say who may use the site and how. You must be ${policy.minimumAge}, or have a parent’s consent.`,
      asked: 'terms conditions rules minimum age old join allowed conduct ban banned site website use using legal',
    },
  ]
}
