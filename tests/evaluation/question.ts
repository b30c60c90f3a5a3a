import { helpEntries } from '#domain/help/help.ts'
import { readSampleLibrary } from '#server/features/files/samples/sample-papers.ts'

export const sampleIds: ReadonlyMap<string, string> = new Map(
  readSampleLibrary().papers.map(({ file, id }) => [file, id]),
)

export type Language = 'English' | 'Hinglish' | 'Hindi' | 'Odia'

/** A kind and the beginning of a title, or a page's address: `notice Reading room`, `page /calculator`. */
type Target = keyof typeof targets | HelpTarget
/** An entry of the help: `#dark-mode`. */
export type HelpTarget = `#${string}`
/** A page of a sample paper, by the name of its file: `dsa-end-2023 2`. */
export type SamplePage = `${string} ${number}`

export interface Question {
  text: string
  language: Language
  /** The right sources, any of which counts; empty where the site has no answer. */
  expected: readonly (Target | SamplePage)[]
  /** The expected text of the answer, if any. */
  answer?: RegExp
}

/** The shipped content with answers. Titles are compared by their beginning. */
export const targets = {
  about: 'page /about',
  contact: 'page /contact',
  register: 'page /register',
  forgot: 'page /forgot-password',
  profile: 'page /profile',
  dashboard: 'page /dashboard',
  plan: 'page /purchase-plan',
  refund: 'page /refund-policy',
  pyqs: 'page /pyqs',
  notices: 'page /notice',
  forum: 'page /discussion',
  alumni: 'page /alumni',
  placements: 'page /placements',
  resume: 'page /resume',
  calculator: 'page /calculator',
  books: 'page /books',
  blog: 'page /blog',
  privacy: 'page /privacy',
  terms: 'page /terms',
  form: 'notice End-semester examination',
  reading: 'notice Reading room',
  attendance: 'notice Attendance below',
  drives: 'notice Campus drives',
  scholarship: 'notice Scholarships',
  ragging: 'notice Ragging',
  registration: 'notice Semester registration',
  results: 'notice Even-semester results',
  hostel: 'notice Hostels',
  internship: 'notice Summer internship',
  midsem: 'notice Mid-semester tests',
  wifi: 'notice Campus Wi-Fi',
  bookHouse: 'vendor Sample Book House',
  stationers: 'vendor Sample Stationers',
  welcome: 'post Welcome',
  anyCompany: 'company ',
  infotech: 'company Sample Infotech',
  softwareWorks: 'company Sample Software Works',
  dataLabs: 'company Sample Data Labs',
  grid: 'company Sample Power and Grid',
  quality: 'company Sample Quality',
  micro: 'company Sample Micro',
  constructions: 'company Sample Constructions',
  consultants: 'company Sample Consultants',
  cloudSupport: 'company Sample Cloud Support',
  steel: 'company Sample Steel',
  payments: 'company Sample Payments',
  learning: 'company Sample Learning',
  network: 'company Sample Network',
  automotive: 'company Sample Automotive',
  startup: 'company Sample Startup',
  bank: 'company Sample Bank',
  security: 'company Sample Security',
  health: 'company Sample Health',
  chip: 'company Sample Chip',
  logistics: 'company Sample Logistics',
  chemicals: 'company Sample Chemicals',
  machine: 'company Sample Machine',
  retail: 'company Sample Retail',
  globalServices: 'company Sample Global',
  insurance: 'company Sample Insurance',
  anyAlumnus: 'alumnus ',
  ananya: 'alumnus Sample Ananya',
  bikash: 'alumnus Sample Bikash',
  charulata: 'alumnus Sample Charulata',
  debashish: 'alumnus Sample Debashish',
  esha: 'alumnus Sample Esha',
  farhan: 'alumnus Sample Farhan',
  gayatri: 'alumnus Sample Gayatri',
  harish: 'alumnus Sample Harish',
  ishita: 'alumnus Sample Ishita',
  jyoti: 'alumnus Sample Jyoti',
  kabir: 'alumnus Sample Kabir',
  lopamudra: 'alumnus Sample Lopamudra',
  manoj: 'alumnus Sample Manoj',
  nivedita: 'alumnus Sample Nivedita',
  omkar: 'alumnus Sample Omkar',
  yourself: 'question Tell me about yourself',
  hire: 'question Why should we hire',
  joinUs: 'question Why do you want to join',
  disagreement: 'question Describe a time your team',
  failure: 'question Tell me about a failure',
  pressure: 'question How do you work under pressure',
  relocate: 'question Are you willing to relocate',
  askThem: 'question Do you have any questions',
  weakness: 'question What are your strengths',
  fiveYears: 'question Where do you see',
  lowCgpa: 'question Your CGPA is low',
  salary: 'question What salary',
  linkedCycle: 'question How do you find a cycle',
  arrayOrList: 'question When do you use an array',
  bigO: 'question What does Big-O',
  brackets: 'question Check whether the brackets',
  twoSum: 'question Find two numbers',
  hash: 'question How does a hash table',
  binarySearch: 'question Write binary search',
  sorts: 'question Compare merge sort',
  bfs: 'question BFS or DFS',
  dynamic: 'question What is dynamic programming',
  bcnf: 'question Explain normalisation',
  acid: 'question What do the letters of ACID',
  joins: 'question Explain the joins',
  indexes: 'question What is an index',
  isolation: 'question What are isolation levels',
  truncate: 'question DELETE, TRUNCATE',
  secondSalary: 'question Write a query for the second',
  thread: 'question What is the difference between a process',
  deadlock: 'question What is a deadlock',
  paging: 'question What is virtual memory',
  mutex: 'question What is the difference between a mutex',
  scheduling: 'question Compare FCFS',
  tcp: 'question TCP or UDP',
  https: 'question What does HTTPS',
  browser: 'question What happens when you type',
  pillars: 'question What are the four pillars',
  abstract: 'question Abstract class',
  overloading: 'question What is the difference between overloading',
  byValue: 'question Are arguments passed',
  heap: 'question What lives on the stack',
  equals: 'question What is the difference between ==',
  finalProject: 'question Explain your final-year',
  hardestBug: 'question What was the hardest bug',
  chai: 'question How many cups of chai',
  train: 'question A train of 120 m',
  ropes: 'question Two ropes',
  shortener: 'question Design a URL',
  balls: 'question Eight balls',
  oneColumn: 'template One-column',
  twoColumns: 'template Two columns',
  marginDates: 'template Dates in the margin',
  nameAcross: 'template Name across',
  sideColumn: 'template Narrow side',
  latex: 'tutorial A LaTeX resume',
  fresher: 'tutorial Your first resume',
  matching: 'tutorial From a good resume',
  phoneApp: 'project An app for the phone',
  fullStack: 'project A full-stack',
  predicts: 'project A model that predicts',
  board: 'project A board that senses',
  building: 'project Learning by building',
  revise: 'discussion Sample: how do you revise',
  graphBooks: 'discussion Sample: second-hand',
  startHere: 'discussion Sample: start here',
  anyExam: 'exam ',
  examDbms: 'exam *Database Management Systems',
  examNetworks: 'exam *Computer Networks',
  examDsa: 'exam *Data Structures',
  examOop: 'exam *Object Oriented',
  examHeat: 'exam *Heat Transfer',
  examCompiler: 'exam *Compiler Design',
  examSoftware: 'exam *Software Engineering',
  examAi: 'exam *Artificial Intelligence',
  examDsp: 'exam *Digital Signal',
  examMachines: 'exam *Dynamics of Machinery',
  examSoil: 'exam *Geotechnical',
  examDiscrete: 'exam *Discrete Mathematics',
  examLogic: 'exam *Digital Logic',
  examProbability: 'exam *Probability',
  examMicro: 'exam *Microprocessors',
  examConcrete: 'exam *Design of Concrete',
  courseOs: 'course Operating Systems',
  courseDbms: 'course Database Management Systems',
  courseMl: 'course Machine Learning',
  courseToc: 'course Formal Languages',
  courseNlp: 'course Natural Language',
  courseIot: 'course Internet of Things',
  courseGis: 'course Remote Sensing',
  courseThermo: 'course Engineering Thermodynamics',
  courseCn: 'course Computer Networks',
  courseCoa: 'course Computer Organization',
  courseDaa: 'course Design and Analysis',
  courseFluids: 'course Fluid Mechanics',
  courseVlsi: 'course VLSI',
  courseMaths1: 'course Engineering Mathematics I',
  coursePps: 'course Programming for',
  courseGraphics: 'course Engineering Graphics',
  courseSom: 'course Strength of Materials',
  courseBlockchain: 'course Blockchain',
  courseControl: 'course Control Systems',
  courseSurveying: 'course Surveying',
  courseCloud: 'course Cloud Computing',
} as const

/** A row: the question, its right sources (separated by commas), the expected text. */
export type Row = readonly [text: string, expected: string, answer?: RegExp]

export function questions(language: Language, rows: readonly Row[]): Question[] {
  return rows.map(([text, expected, answer]) => ({
    text,
    language,
    expected: expected === '' ? [] : expected.split(', ').map(target),
    ...(answer && { answer }),
  }))
}

function target(name: string): Target {
  if (isHelpTarget(name) && helpEntries.some(({ id }) => name === `#${id}`)) return name
  if (!Object.hasOwn(targets, name)) throw new Error(`No source is called ${name}`)
  return name as Target
}

export const isHelpTarget = (name: string): name is HelpTarget => name.startsWith('#')

/** Pages of sample papers, separated by commas. */
export function onPages(pages: string): SamplePage[] {
  return pages.split(', ').map((place): SamplePage => {
    const [file = '', page] = place.split(' ')
    if (!sampleIds.has(file)) throw new Error(`No sample paper is called ${file}`)
    return `${file} ${Number(page)}`
  })
}
