import { paths } from '#domain/paths.ts'
import type { HelpGroup } from './entry.ts'

export const papers: HelpGroup = {
  id: 'papers',
  title: 'Papers',
  entries: [
    {
      id: 'find-papers',
      title: 'Find the papers of my course',
      text: 'Open PYQs and Notes: your own courses come first, each year by year. Search by course, code, short name or what is printed in a paper, or narrow the list by branch, semester, year, exam and kind.',
      note: 'Press a course for its papers, notes and answer keys.',
      asked:
        'previous year question paper pyq pyqs old past papers notes answer key subject code semester where download find course page',
      to: paths.pyqs(),
      open: 'Open PYQs and Notes',
      also: ['/pyqs/courses/:id'],
    },
    {
      id: 'search-in-paper',
      title: 'Find a word inside a paper',
      text: 'Open the paper and press / or the search sign: the words are marked on its pages, on scans too, and N leads to the next place.',
      note: 'The page can also be rotated, zoomed, dimmed at night and shown full screen.',
      asked: 'search inside find word pdf viewer zoom rotate dim full screen scan text page',
      to: paths.pyqs(),
      open: 'Open PYQs and Notes',
    },
    {
      id: 'offline-papers',
      title: 'Read papers without internet',
      text: 'Press Save for offline beside a paper, or Save this course for offline on the page of a course. It then opens on this device without a network, until you sign out.',
      note: 'What is saved is listed under On this device, where you can remove it. A saved paper asks to be renewed after 14 days.',
      asked:
        'offline without internet network no signal data save download paper phone store train village storage remove saved course pack',
      to: paths.pyqs(),
      open: 'Open PYQs and Notes',
    },
    {
      id: 'download-paper',
      title: 'Download a paper',
      text: 'Open the paper, then its details, and press Download: you get its PDF.',
      asked: 'download save pdf file print paper get copy notes',
      to: paths.pyqs(),
      open: 'Open PYQs and Notes',
    },
    {
      id: 'add-paper',
      title: 'Add a paper',
      text: 'Any account can send papers: photograph the pages or choose PDFs, zips or pictures, and press Send for review. A reviewer checks it before anybody sees it, and you get a notification.',
      steps: [
        'Open Add a paper.',
        'Press Photograph for each page, or Choose files.',
        'Fill in what you know under Details; the rest is read from the first page.',
        'Press Send for review.',
      ],
      asked: 'upload contribute send submit give have share question paper notes photo scan pdf zip own how to add',
      to: paths.addPaper(),
      open: 'Add a paper',
    },
    {
      id: 'my-papers',
      title: 'See what became of the paper I sent',
      text: 'My papers, in your profile, shows each with its status: being read, waiting for review, in the library, or returned with a reason. One that came back can be corrected and sent again.',
      asked:
        'status sent send became happened paper review approved rejected returned my uploads withdraw contribution where is my paper',
      to: paths.myPapers(),
      open: 'Open My papers',
    },
    {
      id: 'request-paper',
      title: 'Ask for a paper that is missing',
      text: 'On the page of its course, or in the map of years, press Request this paper at the missing one. You get a notification when somebody has added it.',
      asked:
        'request missing paper get not available not there ask need want demand year notify when added upload someone',
      to: paths.pyqs(),
      open: 'Open PYQs and Notes',
    },
    {
      id: 'report-paper',
      title: 'Report a wrong year, or anything else wrong with a paper',
      text: 'Open the paper and press Report wrong details: choose Wrong year, Wrong exam, Wrong course, Page missing, Hard to read or Copyright, write what it should be, and press Send to reviewers.',
      asked:
        'complain complaint says written wrong year wrong course wrong subject mistake incorrect mislabelled page missing blurry unreadable copyright error report paper where fix correct',
      to: paths.pyqs(),
      open: 'Open PYQs and Notes',
    },
    {
      id: 'asked-again',
      title: 'See which questions came again',
      text: 'Open a course and press Asked again: it lists what its papers ask, most asked first, with the years and the marks of each unit.',
      asked:
        'important repeated questions frequently asked most asked again which come often unit wise marks weightage pattern guess probable',
      to: paths.pyqs(),
      open: 'Open PYQs and Notes',
      also: ['/pyqs/courses/:id/questions'],
    },
    {
      id: 'practise',
      title: 'Practise for an exam',
      text: 'Open a course and press Practise: one question at a time, the answer key a press away, and you say how it went. What you did not know comes again, at the latest two days before the exam.',
      note: 'Practice settings has the exam date and how many questions a day; 10 until you choose. It works without a network, too.',
      asked:
        'practice practise test quiz revision revise flashcards spaced repetition exam preparation questions a day settings daily mock',
      to: paths.pyqs(),
      open: 'Open PYQs and Notes',
      also: ['/pyqs/courses/:id/practice'],
    },
  ],
}
