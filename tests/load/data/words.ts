import { seeded } from './random.ts'

// Texts as students of a college might write them, generated from lists: some words are in every tenth text, some in a
// handful of a million.

const subjects =
  'DBMS|data structures|operating systems|computer networks|mathematics 2|engineering physics|thermodynamics|signals and systems|digital electronics|machine learning|compiler design|software engineering|discrete maths|environmental studies|basic electrical|strength of materials|fluid mechanics|control systems|microprocessors|chemistry|engineering drawing|probability|theory of computation|web technology|economics|professional ethics|cloud computing|VLSI|antenna theory|surveying|power systems|heat transfer|cryptography|graph theory|soft computing|robotics|machine design|concrete technology|biochemistry|optimisation|entrepreneurship|French for beginners|nano materials|tribology'.split(
    '|',
  )
const things =
  'notes|previous papers|lab record|assignment|project report|syllabus|question bank|reference book|mini project|attendance|internal marks|seminar topic|viva questions|time table|hall ticket|formula sheet|slides|model answers|internship letter|bonafide certificate|scholarship form|library card|bus pass|hostel room|mess menu|ID card|fee receipt|grade card|course registration|no dues form'.split(
    '|',
  )
const places =
  'the library|block C|the hostel|the exam cell|the main canteen|the lab on the second floor|the placement office|the reading room|the auditorium|the department office|the bus stand|the photocopy shop near the gate|the seminar hall|the dean’s office|the gymnasium|the old workshop'.split(
    '|',
  )
const times =
  'tomorrow|this Friday|before the mid sem|before the end sem|next week|in the last lecture|yesterday evening|by the 15th|after the holidays|in the fifth semester|last year|on the first day|during the fest|at nine in the morning'.split(
    '|',
  )
const units = 'unit 1|unit 2|unit 3|unit 4|unit 5|module 2|chapter 7|the last unit|the first two units|all units'.split(
  '|',
)
const feelings = 'confused|stuck|a bit worried|almost done|not sure|late|relieved|curious|tired|hopeful'.split('|')
const firsts =
  'Aarav|Aditi|Akash|Ananya|Arjun|Bhavna|Chirag|Deepa|Divya|Esha|Farhan|Gauri|Harsh|Isha|Jatin|Kavya|Kiran|Lakshmi|Manish|Meera|Mohit|Nandini|Neha|Nikhil|Ojas|Pooja|Pranav|Priya|Rahul|Ravi|Riya|Rohan|Sahil|Sana|Shreya|Siddharth|Sneha|Suresh|Tanvi|Tushar|Uma|Varun|Vidya|Vikram|Yash|Zoya'.split(
    '|',
  )
const lasts =
  'Acharya|Agarwal|Behera|Bose|Chatterjee|Das|Desai|Dutta|Fernandes|Ghosh|Gupta|Hegde|Iyer|Jain|Jena|Joshi|Kapoor|Khan|Kulkarni|Kumar|Mahapatra|Mehta|Menon|Mishra|Mohanty|Nair|Nayak|Panda|Patel|Patnaik|Pillai|Rao|Rath|Reddy|Sahoo|Sarkar|Shah|Sharma|Shetty|Singh|Swain|Tripathy|Varma|Yadav'.split(
    '|',
  )

const titles =
  'How do you prepare for {subject} {time}?|{subject}: which {thing} for {unit}?|Does anybody have the {thing} for {subject}|Where do I get the {thing}?|{subject} {unit} doubt|Is {unit} of {subject} in the exam?|Best {thing} for {subject}|Anyone {feeling} about {subject}?|{thing} submission {time}|Study group for {subject} in {place}|Lost my {thing} near {place}|{subject} or {subject} as elective?|How strict is the {thing} check|What was asked in {subject} {time}|Pls share the {thing} of {subject}|{subject} lab: how long is the viva'.split(
    '|',
  )
const sentences =
  'I am {feeling} with {unit} of {subject} and the exam is {time}.|Sir said the {thing} will be collected {time} in {place}.|Does {unit} come with derivations or only with problems?|I went through the {thing} twice and still cannot see how the answer comes.|My seniors used another book for {subject}, is it still worth buying?|Somebody told me that {place} has spare copies of the {thing}.|If you have the {thing} for {subject}, please share it here.|We were told {time} that {unit} is left out, but the syllabus says otherwise.|Last time they asked two long questions from {unit}.|I can swap my {thing} for yours.|The {thing} of {subject} is far too long for one evening.|Is it enough to learn {unit} and leave the rest?|Can we meet at {place} {time} and solve the papers together?|Half of the class is {feeling}, the other half has not started.|It would help to know which {thing} the examiner likes.|I tried {place} first, nobody was there.|Thanks in advance, any hint is welcome.|Attendance is at 71 percent, so {subject} matters to me.|For {subject} I only have the {thing} from {time}.|My roommate says {subject} is easier than {subject}.'.split(
    '|',
  )
const remarks =
  'Same here, {feeling}.|Look in {place}, they had the {thing} {time}.|{unit} is enough, believe me.|I have the {thing}, write to me.|We did {subject} {time}, it was mostly {unit}.|Thanks, this helped!|No, the {thing} is not needed for {subject}.|Ask in {place}, they know.|Start with {unit}, then do the {thing}.|Following.|It was moved to {time}.|Got mine from {place}, ten rupees.|The {thing} on the site is the new one.|For {subject} solve three papers and you are through.|Agree with the above.|Not sure about {subject}, but {unit} came every year.|+1|Please somebody answer, the exam is {time}.|Our batch was {feeling} too, all of us passed.|There is a good chapter on it, {unit} of the library’s copy.'.split(
    '|',
  )
const tags =
  'exam|notes|dbms|lab|placement|hostel|first-year|end-sem|mid-sem|project|internship|gate|maths|electives|library|help|viva|syllabus|os|networks|fees|fest|lost-and-found|clubs|scholarship|attendance|coding|physics|higher-studies|sports'.split(
    '|',
  )

/** The number of texts of a kind: a power of two, so that a hash selects one by its last bits. */
export const poolSize = 8192

const many = (make: () => string) => Array.from({ length: poolSize }, make)

export interface Texts {
  title: string[]
  paragraph: string[]
  remark: string[]
  tags: string[]
}

/** The texts from which posts are generated; the same for the same seed. Most are short, some are very long. */
export function makeTexts(seed: number): Texts {
  const random = seeded(seed)
  /** The first of a list are far more frequent than the last. */
  const pick = (list: readonly string[]) => list[Math.floor(list.length * random() ** 2)] ?? ''
  const lists: Record<string, readonly string[]> = {
    subject: subjects,
    thing: things,
    place: places,
    time: times,
    unit: units,
    feeling: feelings,
  }
  const fill = (pattern: string) => {
    const text = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => pick(lists[name] ?? []))
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
  /** Pareto's tail: half have one or two, one in a thousand has sixty. */
  const longTail = (max: number) => Math.min(max, Math.floor(1.2 * (random() ** -0.6 - 1)) + 1)
  const several = (patterns: readonly string[], max: number) =>
    Array.from({ length: longTail(max) }, () => fill(pick(patterns))).join(' ')
  return {
    title: many(() => fill(pick(titles))),
    paragraph: many(() => several(sentences, 120)),
    remark: many(() => several(remarks, 60)),
    tags: many(() =>
      random() < 0.15 ? '' : [...new Set(Array.from({ length: longTail(6) }, () => pick(tags)))].join(', '),
    ),
  }
}

/** The nth author's name: 2,024 different ones, then again. */
export function nameOf(n: number): { first: string; last: string } {
  return { first: firsts[n % firsts.length] ?? '', last: lasts[Math.floor(n / firsts.length) % lasts.length] ?? '' }
}
