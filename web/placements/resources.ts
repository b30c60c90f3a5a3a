import { paths } from '#web/paths.ts'

interface Resource {
  name: string
  text: string
  /** Where more of it stands; none where the sentence is all there is. */
  to?: string
}

/** The guide's questions on one topic, as the shipped guide names it. One that is gone leads to all. */
const guide = (topic: string) => paths.placements({ view: 'interview', topic })

export const resources: { title: string; items: Resource[] }[] = [
  {
    title: 'Interview preparation',
    items: [
      {
        name: 'HR and behavioural',
        to: guide('HR and behavioural'),
        text: 'Write your two-minute introduction first. It decides what they ask next.',
      },
      {
        name: 'DSA and coding',
        to: guide('DSA and coding'),
        text: 'Solve on paper, aloud. No editor completes your code on a whiteboard.',
      },
      { name: 'DBMS', to: guide('DBMS'), text: 'Two joins and one normalised schema, from your own project.' },
      {
        name: 'OS and networks',
        to: guide('OS and networks'),
        text: 'Be able to say what happens between a key press and a page.',
      },
      {
        name: 'Your resume',
        to: paths.resume(),
        text: 'Every line on it is a question. Take out what you cannot explain.',
      },
      {
        name: 'Mock interview, 40 minutes',
        text: '10 on your project, 20 on one problem, 10 for feedback. A friend holds the clock.',
      },
    ],
  },
  {
    title: 'Aptitude tests',
    items: [
      {
        name: 'Quantitative',
        text: 'Percentages, ratios, averages, time and work, speed and distance, probability. A minute a sum; leave it at two.',
      },
      {
        name: 'Logical reasoning',
        text: 'Seating, series, syllogisms, blood relations. Draw it; nobody holds eight seats in the head.',
      },
      { name: 'Verbal ability', text: 'Read the questions before the passage, and each option to its end.' },
      { name: 'Reading code', text: 'Loops, recursion, precedence: trace by hand, with a table of the variables.' },
      {
        name: 'Puzzles',
        to: guide('Aptitude and puzzles'),
        text: 'The way you think is what is marked. Say it while you do it.',
      },
      { name: 'Before you guess', text: 'Look whether wrong answers cost marks. If they do, leave blanks.' },
    ],
  },
  {
    title: 'Company specific',
    items: [
      {
        name: 'Past rounds',
        to: paths.placements({ view: 'companies' }),
        text: 'Open its last visit: the rounds seldom change much in a year.',
      },
      {
        name: 'Your CGPA against the cut-off',
        to: paths.calculator(),
        text: 'What this semester has to bring to clear it, worked out.',
      },
      {
        name: 'Seniors who joined',
        to: paths.alumni(),
        text: 'Filter by company. Ask one exact question, not for “tips”.',
      },
      {
        name: 'Who sat it last month',
        to: paths.discussion(),
        text: 'Ask in the discussions, and write yours down after.',
      },
      {
        name: 'Dates and forms',
        to: paths.notice(),
        text: 'Drives are put up among the notices, with their last dates.',
      },
      {
        name: 'The job description',
        text: 'Beside each line of it, one thing that you have done. Blank lines are what to learn.',
      },
    ],
  },
]
