import { paragraph, run, tab, table, wordFile } from './document.ts'
import * as sample from './sample.ts'

/** Of A4 within margins of 16 mm; twentieths of a point, as all lengths here. */
const margin = 900
const width = 11_906 - 2 * margin

const points = (lines: readonly string[] = []) => lines.map((line) => paragraph(run(line), { bullet: true })).join('')
const titled = (title: string, content: string, colour = '1E2533') =>
  paragraph(run(title, { size: 26, bold: true, colour }), { heading: 2, before: 200, rule: colour }) + content

/** When it was at the right edge of a column. */
const dated = (entries: readonly sample.Entry[], column: number) =>
  entries
    .map(
      ({ what, when, where, points: lines }) =>
        paragraph(run(what, { bold: true }) + tab + run(when), { before: 80, tabAt: column }) +
        paragraph(run(where, { italic: true })) +
        points(lines),
    )
    .join('')

const name = (style: Parameters<typeof run>[1] = {}) => run(sample.student.name, { size: 44, bold: true, ...style })

const listed = (words: readonly string[]) => words.map((word) => paragraph(run(word))).join('')

function oneColumn(): string {
  const column = width
  return [
    paragraph(name(), { heading: 1, align: 'center' }),
    paragraph(run(sample.student.contact.join(' | ')), { align: 'center' }),
    titled('Education', dated(sample.education, column)),
    titled('Projects', dated(sample.projects, column)),
    titled('Experience', dated(sample.experience, column)),
    titled('Skills', paragraph(run([...sample.skills, ...sample.languages].join(', ')))),
    titled('Achievements', points(sample.achievements)),
  ].join('')
}

function twoColumns(): string {
  const accent = '0F6E6E'
  const [left, right] = [6800, width - 6800]
  const column = left - 280
  return [
    paragraph(name(), { heading: 1 }),
    paragraph(run('Student of Computer Science', { colour: accent })),
    paragraph(run(sample.student.contact.join('   '))),
    table([
      [
        {
          width: left,
          content:
            titled('Experience', dated(sample.experience, column), accent) +
            titled('Projects', dated(sample.projects, column), accent) +
            titled('Education', dated(sample.education, column), accent),
        },
        {
          width: right,
          content:
            titled('Skills', sample.skills.map((skill) => paragraph(run(skill))).join(''), accent) +
            titled('Languages', paragraph(run(sample.languages.join(', '))), accent) +
            titled('Achievements', points(sample.achievements), accent),
        },
      ],
    ]),
    paragraph(''),
  ].join('')
}

const rowsOf = (entries: readonly sample.Entry[]) =>
  entries.map(
    ({ what, when, where, points: lines }) =>
      [when, paragraph(run(what, { bold: true }) + run(`, ${where}`)) + points(lines)] as const,
  )

function marginDates(): string {
  const accent = '1D4E89'
  const dates = 1900
  const section = (title: string, rows: readonly (readonly [string, string])[]) =>
    titled(
      title,
      table(
        rows.map(([when, content]) => [
          { width: dates, content: paragraph(run(when), { align: 'right' }) },
          { width: width - dates, content },
        ]),
      ),
      accent,
    )
  return [
    paragraph(name(), { heading: 1, align: 'right' }),
    paragraph(run(sample.student.contact.join(' · ')), { align: 'right' }),
    section('Education', rowsOf(sample.education)),
    section('Research', rowsOf(sample.research)),
    section('Projects', rowsOf(sample.projects)),
    section('Skills', [
      ['Languages', paragraph(run(sample.languages.join(', ')))],
      ['Tools', paragraph(run(sample.skills.join(', ')))],
    ]),
    paragraph('', { breaksPage: true }),
    paragraph(run(sample.student.contact.join(' · ')), { align: 'right' }),
    ...sample.coverLetter.map((line) => paragraph(run(line), { before: 160 })),
  ].join('')
}

function headerBand(): string {
  const accent = 'B3422E'
  const onBand = { colour: 'FFFFFF' }
  return [
    table([
      [
        {
          width,
          fill: '1E2533',
          content:
            paragraph(name(onBand), { heading: 1, before: 120 }) +
            paragraph(run(sample.student.contact.join('   '), onBand)) +
            paragraph(''),
        },
      ],
    ]),
    titled('Experience', dated(sample.experience, width), accent),
    titled('Projects', dated(sample.projects, width), accent),
    titled('Skills', paragraph(run(sample.skills.join(', '))), accent),
    titled('Education', dated(sample.education, width), accent),
    titled('Achievements', points(sample.achievements), accent),
  ].join('')
}

function sideColumn(): string {
  const side = 3000
  const column = width - side - 280
  return [
    table([
      [
        {
          width: side,
          fill: 'F1EFEA',
          content:
            titled(
              'Education',
              sample.education.map(({ what, when }) => paragraph(run(what)) + paragraph(run(when))).join(''),
            ) +
            titled('Coursework', listed(sample.coursework)) +
            titled('Skills', listed(sample.skills)) +
            titled('Languages', listed(sample.languages)),
        },
        {
          width: width - side,
          content:
            paragraph(name(), { heading: 1 }) +
            paragraph(run(sample.student.contact.join(' | '))) +
            titled('Experience', dated(sample.experience, column)) +
            titled('Projects', dated(sample.projects, column)) +
            titled('Achievements', points(sample.achievements)),
        },
      ],
    ]),
    paragraph(''),
  ].join('')
}

/** The copies of the templates as files for word processors, by layout. */
export const wordFiles = (): Record<string, Buffer> => ({
  'one-column': wordFile(oneColumn(), { font: 'Times New Roman', margin }),
  'two-columns': wordFile(twoColumns(), { font: 'Arial', margin }),
  'margin-dates': wordFile(marginDates(), { font: 'Times New Roman', margin }),
  'header-band': wordFile(headerBand(), { font: 'Arial', margin }),
  'side-column': wordFile(sideColumn(), { font: 'Times New Roman', margin }),
})
