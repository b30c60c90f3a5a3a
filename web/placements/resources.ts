import { paths } from '#domain/paths.ts'

interface Resource {
  name: string
  text: string
  /** The page with more on it, if any. */
  to?: string
}

/** The guide's questions on one topic, by the name in the shipped guide. A deleted topic leads to all. */
const guide = (topic: string) => paths.placements({ view: 'interview', topic })

export const resources: { title: string; items: Resource[] }[] = [
  {
    title: 'Interview preparation',
    items: [
      {
        name: 'HR and behavioural',
        to: guide('HR and behavioural'),
        text: 'Prepare a two-minute introduction. It decides what they ask next.',
      },
      {
        name: 'DSA and coding',
        to: guide('DSA and coding'),
        text: 'Practise on paper and explain out loud. A whiteboard has no autocomplete.',
      },
      { name: 'DBMS', to: guide('DBMS'), text: 'Two joins and one normalised schema, from your own project.' },
      {
        name: 'OS and networks',
        to: guide('OS and networks'),
        text: 'Be able to explain what happens when you type an address into a browser.',
      },
      {
        name: 'Your resume',
        to: paths.resume(),
        text: 'Expect a question about every line. Remove anything you cannot explain.',
      },
      {
        name: 'Mock interview, 40 minutes',
        text: '10 on your project, 20 on one problem, 10 for feedback. Ask a friend to keep time.',
      },
    ],
  },
  {
    title: 'Aptitude tests',
    items: [
      {
        name: 'Quantitative',
        text: 'Percentages, ratios, averages, time and work, speed and distance, probability. Plan one minute per problem; move on after two.',
      },
      {
        name: 'Logical reasoning',
        text: 'Seating, series, syllogisms, blood relations. Make a drawing: it is hard to keep eight seats in your head.',
      },
      { name: 'Verbal ability', text: 'Read the questions before the passage, and every option to the end.' },
      { name: 'Reading code', text: 'Loops, recursion, precedence: trace by hand, with a table of the variables.' },
      {
        name: 'Puzzles',
        to: guide('Aptitude and puzzles'),
        text: 'Interviewers look at how you think, so think aloud.',
      },
      {
        name: 'Before you guess',
        text: 'Check for negative marking. If there is any, leave answers you do not know blank.',
      },
    ],
  },
  {
    title: 'Company specific',
    items: [
      {
        name: 'Past rounds',
        to: paths.placements({ view: 'companies' }),
        text: 'Look at the company’s last visit: the rounds rarely change much in a year.',
      },
      {
        name: 'Your CGPA against the cut-off',
        to: paths.calculator(),
        text: 'Work out the SGPA you need this semester to clear it.',
      },
      {
        name: 'Seniors who joined',
        to: paths.alumni(),
        text: 'Filter by company. Ask one clear question instead of “tips”.',
      },
      {
        name: 'Recent candidates',
        to: paths.discussion(),
        text: 'Ask in the discussions, and share your own experience afterwards.',
      },
      {
        name: 'Dates and forms',
        to: paths.notice(),
        text: 'You find placement drives and their last dates in the notices.',
      },
      {
        name: 'The job description',
        text: 'For each line, write down something you have done. The gaps show you what to learn.',
      },
    ],
  },
]
