interface Entry {
  what: string
  when: string
  where: string
  points?: readonly string[]
}

/** The same invented student as in the .tex files (web/public/resume-copies). */
export const student = {
  name: 'Asha Das',
  contact: ['Bhubaneswar', '90000 00000', 'asha@example.org', 'example.org/asha'],
} as const

export const education: readonly Entry[] = [
  { what: 'B.Tech in Computer Science, CGPA 8.21', when: '2023–2027', where: 'Your college, your city' },
  { what: 'Class XII, 88.4 %', when: '2023', where: 'Your school, your board' },
]

export const projects: readonly Entry[] = [
  {
    what: 'Attendance by QR code',
    when: 'Jan–Apr 2026',
    where: 'Python, PostgreSQL; two people',
    points: [
      'Cut roll call from 6 minutes to 40 seconds in a class of 62.',
      'Wrote 48 tests; the code that marks a student present is covered whole.',
    ],
  },
  {
    what: 'Bus tracker for the campus',
    when: 'Aug–Nov 2025',
    where: 'TypeScript, React; alone',
    points: ['Shows 9 buses to 300 students a day, on phones with 2 GB of memory.'],
  },
]

export const experience: readonly Entry[] = [
  {
    what: 'Intern, software',
    when: 'May–Jul 2026',
    where: 'A company, Bhubaneswar',
    points: ['Made the search of a shop answer in 120 ms, from 900 ms, with one index.'],
  },
]

export const research: readonly Entry[] = [
  {
    what: 'Reading of scanned Odia',
    when: 'Jan–Apr 2026',
    where: 'Supervised by a professor',
    points: ['Wrong letters fell from 9.1 % to 5.4 % on 600 pages that we typed ourselves.'],
  },
]

export const achievements = [
  'Second of 84 teams in a hackathon of the university, 2025.',
  'Teaches Python to 30 first-years, each Saturday.',
] as const

export const skills = ['Python', 'TypeScript', 'SQL', 'Git', 'Linux'] as const
export const languages = ['English', 'Hindi', 'Odia'] as const
export const coursework = ['Operating Systems', 'Database Systems', 'Computer Networks', 'Compilers'] as const

/** Of page 2 of the academic form. */
export const coverLetter = [
  'Dear Professor,',
  'I study Computer Science and will finish in June 2027. Your paper on scripts with few texts is why I write.',
  'This spring I read 600 scanned pages in Odia by machine and brought the wrong letters from 9.1 to 5.4 per cent. I would like to go on with it. My resume is on the page before this one.',
  'Would you have fifteen minutes in August?',
  'Yours sincerely,',
  student.name,
] as const

export type { Entry }
