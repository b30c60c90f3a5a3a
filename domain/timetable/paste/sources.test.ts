import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTimetable } from './read-timetable.ts'
import { context, read } from './sample-section.ts'

const section = (letter: string, room: string, teacher: string) => [
  `ECE III SEM - SECTION ${letter}`,
  `Class room: ${room}`,
  'Day,9-10,10-11',
  'Mon,SS,NA',
  'Tue,NA,SS',
  `SS: ${teacher}`,
  '',
]

describe('weeks', () => {
  it.each([
    ['SS/NA (alternate weeks)', ['EC201 wA ?week', 'EC202 wB ?week']],
    ['SS (odd weeks) / NA (even weeks)', ['EC201 wA ?week', 'EC202 wB ?week']],
    ['SS/NA (odd/even weeks)', ['EC201 wA ?week', 'EC202 wB ?week']],
    ['SS (Week A) / NA (Week B)', ['EC201 wA', 'EC202 wB']],
    ['SS (Mon-B, LH 7)', ['EC201 [LH 7] wB ?week']],
  ])('of %s are read', (cell, classes) => {
    const { slots, unknown } = read(['Day\t9-10\t10-11', `Mon\t${cell}\t`, 'Tue\tAC\tAC'])
    expect(slots.filter((slot) => slot.startsWith('Mon'))).toEqual(classes.map((one) => `Mon 09:00-10:00 ${one}`))
    expect(unknown.some(({ kind }) => kind === 'week-letter')).toBe(cell.includes('Week A') === false)
  })
})

describe('a table of eight periods', () => {
  it('has a lab in its last ones', () => {
    expect(
      read([
        'Day\tI\tII\tIII\tIV\tV\tVI\tVII\tVIII',
        'Mon\tSS\tNA\tAC\tM3\t\tAC Lab\tAC Lab\tAC Lab',
        'Tue\tNA\tSS\tM3\tAC\t\t\t\t',
      ]).slots[4],
    ).toBe('Mon p6-8 EC291')
  })
})

describe('a legend with several entries in a line', () => {
  it.each([
    'Faculty: AR=Dr Rao Sample, PI=Prof Iyer Sample; SB=Ms Bose Sample',
    'AR - Dr Rao Sample; PI - Prof Iyer Sample; SB - Ms Bose Sample',
  ])('names the teacher of each class: %s', (legend) => {
    expect(
      read([
        'Day\t9-10\t10-11\t11-12',
        'Mon\tSS (AR)\tNA (PI)\tAC (SB)',
        'Tue\tNA (PI)\tSS (AR)\t',
        legend,
      ]).slots.slice(0, 3),
    ).toEqual([
      'Mon 09:00-10:00 EC201 {Dr Rao Sample}',
      'Mon 10:00-11:00 EC202 {Prof Iyer Sample}',
      'Mon 11:00-12:00 EC203 {Ms Bose Sample}',
    ])
  })
})

describe('courses', () => {
  it.each(['SS', 's.s.', 'S & S', 'EC-201', 'ec 201', 'Signals and Systems', 'SS (T)', 'SS Tut', 'SS-T'])(
    'are found as %s',
    (text) => {
      expect(read(['Day\t9-10\t10-11', `Mon\t${text}\tNA`, 'Tue\tNA\tNA']).slots[0]).toBe('Mon 09:00-10:00 EC201')
    },
  )

  it.each(['EC291 Lab 1', 'EC291 (Lab 1)', 'AC Lab, Lab 1'])('of a lab are read with their room: %s', (text) => {
    expect(read(['Day\t9-10\t10-11', `Mon\t${text}\tNA`, 'Tue\tNA\tNIL']).slots).toEqual([
      'Mon 09:00-10:00 EC291 [Lab 1]',
      'Mon 10:00-11:00 EC202',
      'Tue 09:00-10:00 EC202',
    ])
  })

  it.each([
    ['XY', '“XY” ?course'],
    ['PE-III (EC451 / EC452)', '“PE-III” ?course'],
    ['EC451 / EC452', '“EC451 / EC452” ?course'],
    ['Dig. Logic Design', 'EC204 ?course'],
    ['Analog Circuit', 'EC203 ?course'],
  ])('are asked about in %s', (text, expected) => {
    expect(read(['Day\t9-10\t10-11', `Mon\t${text}\tNA`, 'Tue\tNA\tNA']).slots[0]).toBe(`Mon 09:00-10:00 ${expected}`)
  })

  it('of an elective with a choice are a class each', () => {
    expect(read(['Day\t9-10\t10-11', 'Mon\tPE-I (EC251 / EC252)\tNA', 'Tue\tNA\tNA']).slots.slice(0, 2)).toEqual([
      'Mon 09:00-10:00 EC251 ?course',
      'Mon 09:00-10:00 EC252 ?course',
    ])
  })

  it('are neither breaks nor the library', () => {
    const { slots, unknown } = read([
      'Day\t9-10\t10-11\t11-12\t12-1',
      'Mon\tSS\tL\tLIB\tL U N C H',
      'Tue\tNA\tU\tMentoring\tLunch Break',
      'Wed\tNA\tN\tSports\tRECESS',
      'Thu\tNA\tC\tNSS\t',
      'Fri\tNA\tH\tप्रार्थना\t',
    ])
    expect(slots).toHaveLength(6)
    expect(unknown.map((one) => ('cell' in one ? one.cell : one.kind))).toEqual(['LIB', 'Mentoring', 'Sports', 'NSS'])
  })
})

describe('sections', () => {
  it('below one another are named, each with its room and legend', () => {
    const { sections, slots } = read([
      ...section('A', 'LH 1', 'Dr Ila Sample'),
      ...section('B', 'LH 2', 'Dr Uma Sample'),
    ])
    expect(sections).toEqual(['ECE 3 A', 'ECE 3 B'])
    expect(slots[0]).toBe('Mon 09:00-10:00 EC201 [LH 1] {Dr Ila Sample} @ECE 3 A')
    expect(slots[4]).toBe('Mon 09:00-10:00 EC201 [LH 2] {Dr Uma Sample} @ECE 3 B')
  })

  it('beside one another, in a column, or of another name are named', () => {
    expect(
      read([
        'Sec: B\t\t\tSec: C\t\t',
        'Day\t9-10\t10-11\tDay\t9-10\t10-11',
        'Mon\tSS\tNA\tMon\tNA\tSS',
        'Tue\tSS\tNA\tTue\tNA\tSS',
      ]).sections,
    ).toEqual(['ECE 3 B', 'ECE 3 C'])
    expect(read(['Day,Section,9-10', 'Mon,A,SS', 'Mon,B,NA', 'Tue,A,SS']).sections).toEqual(['ECE 3 A', 'ECE 3 B'])
    expect(read(['Day,Section,9-10,10-11', 'Mon,A,SS,NA', 'Mon,B,NA,SS', 'Tue,A,SS,NA']).sections).toEqual([
      'ECE 3 A',
      'ECE 3 B',
    ])
    expect(read(['ECE III SEM SECTION A', 'Day,9-10,10-11', 'Mon,SS,NA', 'Tue,SS,NA']).sections).toEqual(['ECE 3 A'])
    expect(read(['ECE III SEM SECTION B', 'Day,9-10,10-11', 'Mon,SS,NA', 'Tue,SS,NA']).sections).toEqual([])
  })
})

describe('a source', () => {
  const expected = ['Mon 09:00-10:00 EC201', 'Mon 10:00-11:00 EC202', 'Tue 09:00-10:00 EC202', 'Tue 10:00-11:00 EC201']
  it.each([
    ['CSV with a mark and CRLF', '\uFEFFDay,9-10,10-11\r\nMon,SS,NA\r\nTue,NA,SS\r\n'],
    ['semicolons', 'Day;9-10;10-11\nMon;SS;NA\nTue;NA;SS'],
    ['quotes and empty columns', '"Day","","9-10","10-11",""\n"Mon","","SS","NA",""\n"Tue","","NA","SS",""'],
    ['a quotation mark never closed', 'Day,9-10,10-11\nMon,"SS,NA\nTue,NA,SS'],
    ['Markdown', '| Day | 9-10 | 10-11 |\n| --- | --- | --- |\n| Mon | SS | NA |\n| Tue | NA | SS |'],
    ['wide gaps', 'Day    9-10    10-11\nMon    SS    NA\nTue    NA    SS'],
    [
      'a page inside a page',
      '<table><tr><td>Time table<table><tr><td>Day<td>9-10<td>10-11</tr><tr><td>Mon</td><td>SS<td>NA<tr><td>Tue<td>NA<td>SS</table></table>',
    ],
    [
      'a legend of more commas than the table has tabs',
      'Day\t9-10\t10-11\nMon\tSS\tNA\nTue\tNA\tSS\n\na, b, c\na, b, c\na, b, c\na, b, c\na, b, c',
    ],
  ])('with %s is read', (_, source) => {
    expect(read(source).slots).toEqual(expected)
  })

  it('without a table is said to have none', () => {
    expect(read('Good morning, all').unknown).toEqual([{ kind: 'no-table' }])
  })

  it('that is too long is read in part, and said to be', () => {
    expect(read(`Day,9-10,10-11\n${'Mon,SS,NA\n'.repeat(20_000)}`).unknown).toContainEqual({ kind: 'too-long' })
  })

  it('of any content is read without an error and with bounds', () => {
    const pieces = [
      'Mon',
      'Tue',
      '9-10',
      'I',
      'SS',
      'AC Lab',
      '(',
      ')',
      '/',
      ',',
      '\t',
      '\n',
      '"',
      '|',
      '<table>',
      '<tr>',
      '<td colspan=9>',
      '</table>',
      '<br>',
      'Lunch',
      'B1:',
      'Dr Rao',
      'LH 2',
      '-',
      'सोमवार',
      '&',
      '\uD800',
      'alternate weeks',
      'Section A',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), (parts) => {
        const { slots, unknown } = readTimetable(parts.join(''), context)
        return (
          slots.length <= 1000 &&
          unknown.length <= 300 &&
          slots.every((slot) => slot.weekday >= 1 && slot.weekday <= 7 && (slot.course ?? slot.name ?? '') !== '')
        )
      }),
    )
  })
})
