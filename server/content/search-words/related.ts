import { entries } from './notation/entries.ts'

/** Synonyms, of one meaning only: each further word lowers the weight of a question's other words. */
export const related = entries('en', [
  ['user name', 'username, usernames, login id, user id, userid, login name'],
  ['weaknesses', 'weak, weakness, weak point, weak points, weak side, shortcomings'],
  ['strengths', 'strength, strong point, strong points, plus points'],
  ['head of department', 'hod, department head, dept head'],
  ['identity card', 'id card, id cards, icard, i card, student id, college id, identity proof, id proof'],
  ['registration | classes', 'new semester, next semester, new sem, next sem, semester start, semester begins'],
  ['attendance', 'missed class, missed classes, absent in class, absent from class, skipped class, bunked class'],
  ['renewal', 'renew, renewing'],
  ['deposit', 'security deposit, caution money, caution deposit, security money, refundable deposit'],
  [
    'photocopies | photocopy',
    'xerox, photostat, photocopying, photocopies, photocopy shop, xerox shop, printout, printouts, print out',
  ],
  ['competitive exams', 'gate preparation, gate book, gate books, upsc, ssc, competitive exam, competitive books'],
  [
    'graph and drawing | drawing',
    'graph sheet, graph sheets, drafter, drawing instruments, drawing sheet, drawing sheets, graph paper',
  ],
  [
    'reading room | library',
    'study in the library, study at night, place to study, study room, study hall, reading hall, library timing, library timings',
  ],
  ['midnight | night', 'night, nights, late night, all night, overnight, at night'],
  ['second highest', 'second largest, second biggest, second maximum'],
  [
    'answer script | script',
    'answer sheet, answer sheets, answer book, answer copy, answer scripts, checked answer sheet, checked copy, checked copies',
  ],
  ['Aadhaar', 'aadhar, adhar, adhaar, aadhaar card, aadhar card'],
  ['offer letter', 'joining letter, internship letter, appointment letter'],
  ['loan', 'education loan, student loan, bank loan, loans'],
  [
    'repeat | missed',
    'missed test, missed exam, missed my test, missed my exam, missed the test, missed the exam, retest, re test, re exam, reexam, makeup test, make up test',
  ],
  [
    'ill | medical',
    'sick, unwell, fever, illness, hospitalised, hospitalized, not well, hospital, accident, injured, injury, dengue, malaria, typhoid, health issue, health problem, medical papers, medical proof, medical reason',
  ],
  [
    'ragging',
    'bullying, bullied, bully, harassed, harass, anti ragging, antiragging, seniors trouble, senior trouble, seniors troubling, teasing, threaten, threatened, threatening, seniors forcing, forced by seniors',
  ],
  ['mid-semester | missed', 'missed midsem, missed my midsem, missed mid sem, missed my mid sem, missed the midsem'],
  ['LaTeX', 'overleaf'],
  ['mock interview', 'interview practice, practice interview, mock interviews'],
  ['doctoral', 'phd student, doing phd, doing a phd, doctorate, research scholar'],
  ['founder', 'own business, own company, entrepreneur, entrepreneurs'],
  ['civil', 'civil engg, civil branch, civil engineering'],
  ['mechanical', 'mech, mechanical branch, mech branch, mechanical engineering'],
  ['electrical', 'eee, electrical branch, electrical engineering'],
  ['chemical', 'chem engg, chemical branch, chemical engineering'],
  [
    'trunk | store',
    'luggage, belongings, leave my things, keep my things, leave my stuff, storage, store room, cloak room',
  ],
  ['vacation', 'vacations, summer break, summer vacation, summer holidays, semester break, sem break, holidays'],
  ['shared | privacy', 'shared with, share my data, third party, third parties'],
  ['calculator | CGPA', 'convert sgpa, sgpa to cgpa, cgpa to percentage, cgpa into percentage, cgpa conversion'],
])
