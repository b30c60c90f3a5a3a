import { describe, expect, it } from 'vitest'
import { read } from './sample-section.ts'

describe('hours', () => {
  it.each([
    ['9-10', '1-2', '09:00-10:00', '13:00-14:00'],
    ['9.00 to 9.50', '2.10 to 3.00', '09:00-09:50', '14:10-15:00'],
    ['9:00 AM–9:50 AM', '1:30 PM – 2:20 PM', '09:00-09:50', '13:30-14:20'],
    ['0900-0950', '1400-1450', '09:00-09:50', '14:00-14:50'],
    ['1st Hour 8.45 to 9.40', '2nd Hour 12.10-1.00', '08:45-09:40', '12:10-13:00'],
    ['I (9:00-9:50)', 'II (4:00-4:50)', '09:00-09:50', '16:00-16:50'],
    ['09-Oct', '11-Dec', '09:00-10:00', '11:00-12:00'],
    ['9-00 to 9-50', '2-00 to 2-50', '09:00-09:50', '14:00-14:50'],
  ])('of the headings %s and %s are read', (first, second, firstTimes, secondTimes) => {
    const { slots } = read([`Day\t${first}\t${second}`, 'Mon\tSS\tNA', 'Tue\tNA\tSS'])
    expect(slots[0]).toMatch(`Mon ${firstTimes} EC201`)
    expect(slots[1]).toMatch(`Mon ${secondTimes} EC202`)
  })

  it('by number come from the college, and are not invented where it has none', () => {
    const table = ['Day/Period\tI\tII\t\tIII', 'Mon\tSS\tNA\t\tAC', 'Sat\tNA\tSS\t\t']
    expect(read(table).slots).toEqual([
      'Mon p1-1 EC201',
      'Mon p2-2 EC202',
      'Mon p3-3 EC203',
      'Sat p1-1 EC202',
      'Sat p2-2 EC201',
    ])
    expect(read(table).unknown).toEqual([{ kind: 'no-times', periods: 3 }])
    const periods = [1, 2, 3].map((number) => ({ number, start: `0${6 + number}:00`, end: `0${6 + number}:50` }))
    expect(read(table, { periods }).slots[2]).toBe('Mon 09:00-09:50 EC203')
    expect(read(table, { periods }).unknown).toEqual([])
  })

  it('that are only beginnings, or nothing at all, are guesses', () => {
    expect(read(['Day,9:00,10:00', 'Mon,SS,NA', 'Tue,NA,SS']).slots[0]).toBe('Mon 09:00-10:00 EC201 ?end')
    expect(read(['Day,9,10,11', 'Mon,SS,NA,AC', 'Tue,NA,SS,']).slots[0]).toBe('Mon 09:00-10:00 EC201 ?start,end')
    expect(read(['Mon,SS,NA', 'Tue,NA,SS', 'Wed,SS,AC']).slots[0]).toBe('Mon p1-1 EC201 ?start,end')
  })

  it('down a column, with days across, are turned', () => {
    const { slots } = read([
      'From\tTo\tMON\tTUE\tWED',
      '9:00 AM\t9:50 AM\tSS\tNA\tAC',
      '10:40 AM\t10:50 AM\tT\tE\tA',
      '10:50 AM\t11:40 AM\t\tSS\tLIB',
    ])
    expect(slots).toEqual([
      'Mon 09:00-09:50 EC201',
      'Tue 09:00-09:50 EC202',
      'Tue 10:50-11:40 EC201',
      'Wed 09:00-09:50 EC203',
    ])
  })
})

describe('days', () => {
  it.each([
    'Mon,Tue',
    'MONDAY,TUESDAY',
    'M,T',
    'सोमवार,मंगलवार',
    'सोम,मंगल',
    'Monday / सोमवार,Tuesday / मंगलवार',
    'M O N,T U E',
    'MON.,TUE.',
  ])('as %s are read', (names) => {
    const [monday, tuesday] = names.split(',')
    expect(read(['Day\t9-10\t10-11', `${monday}\tSS\tNA`, `${tuesday}\tM3\tSS`]).slots).toEqual([
      'Mon 09:00-10:00 EC201',
      'Mon 10:00-11:00 EC202',
      'Tue 09:00-10:00 MA201',
      'Tue 10:00-11:00 EC201',
    ])
  })

  it.each(['As per Monday', 'Same as Mon', 'Monday time table', 'सोमवार के अनुसार'])(
    'that repeat another one (%s) are no course',
    (text) => {
      const { slots, unknown } = read(['Day\t9-10\t10-11', 'Mon\tSS\tNA', `Sat\t${text}\t`])
      expect(slots).toHaveLength(2)
      expect(unknown).toEqual([{ kind: 'not-a-course', weekday: 6, cell: text, follows: 1 }])
    },
  )

  it('of an order without weekdays are guesses', () => {
    expect(read(['Day\t9-10\t10-11', 'Day 1\tSS\tNA', 'Day 2\tNA\tSS', 'Day 3\tAC\tSS']).slots[0]).toBe(
      'Mon 09:00-10:00 EC201 ?weekday',
    )
  })
})

describe('a lab', () => {
  it('of a merged cell that arrives as one text and blanks ends by guess', () => {
    const { slots } = read(['Day\t9-10\t10-11\tLUNCH\t12-1\t1-2', 'Mon\tAC Lab\t\t\tSS\t', 'Tue\tSS\tAC LAB\t\tNA\t'])
    expect(slots).toEqual([
      'Mon 09:00-11:00 EC291 ?end',
      'Mon 12:00-13:00 EC201',
      'Tue 09:00-10:00 EC201',
      'Tue 10:00-11:00 EC291',
      'Tue 12:00-13:00 EC202',
    ])
  })

  it('written into each of its hours, or merged in a page, ends for sure', () => {
    expect(read(['Day,9-10,10-11,11-12', 'Mon,ac lab,AC Lab,', 'Tue,SS,NA,']).slots[0]).toBe('Mon 09:00-11:00 EC291')
    const page = `<table><tr><td>Day<td>9-10<td>10-11<td>11-12<tr><td>Mon<td colspan="2">AC Lab<td><tr><td>Tue<td>SS<td><td>NA</table>`
    expect(read(page).slots).toEqual(['Mon 09:00-11:00 EC291', 'Tue 09:00-10:00 EC201', 'Tue 11:00-12:00 EC202'])
  })

  it('does not go over an hour that is marked as free', () => {
    expect(read(['Day\t9-10\t10-11\t11-12', 'Mon\tAC Lab\t-\t-', 'Tue\tSS\tNA\t-']).slots[0]).toBe(
      'Mon 09:00-10:00 EC291',
    )
  })

  it.each([
    ['B1: AC Lab (Lab 1) / B2: DLD Lab (Lab 2)', '[Lab 1] #B1', '[Lab 2] #B2', ''],
    ['AC Lab (Batch B1), DLD Lab (Batch B2)', '#B1', '#B2', ''],
    ['AC LAB (B1) & DLD LAB (B2)', '#B1', '#B2', ''],
    ['B1-AC Lab-Lab 1 | B2-DLD Lab-Lab 2', '[Lab 1] #B1', '[Lab 2] #B2', ''],
    ['Gr. 1 AC Lab / Gr. 2 DLD Lab', '#B1', '#B2', ''],
    ['AC Lab / DLD Lab', '#B1', '#B2', ' ?group'],
  ])('of two groups is two classes: %s', (cell, first, second, doubt) => {
    const page = `<table><tr><td>Day<td>9-10<td>10-11<tr><td>Mon<td colspan=2>${cell.replaceAll('&', '&amp;')}<tr><td>Tue<td>SS<td>NA</table>`
    expect(read(page).slots.slice(0, 2)).toEqual([
      `Mon 09:00-11:00 EC291 ${first}${doubt}`,
      `Mon 09:00-11:00 EC292 ${second}${doubt}`,
    ])
  })

  it('of groups over lines, in rows of the same day, or with a column for the group', () => {
    const lines =
      '<table><tr><td>Day<td>9-10<td>10-11<tr><td>Mon<td>B1<br>AC Lab<br>Lab 1<br>B2<br>DLD Lab<td><tr><td>Tue<td>AC Lab<br>B2<br>Lab 3<td colspan=1>SS</table>'
    expect(read(lines).slots.map((slot) => slot.replace(' ?end', ''))).toEqual([
      'Mon 09:00-11:00 EC291 [Lab 1] #B1',
      'Mon 09:00-11:00 EC292 #B2',
      'Tue 09:00-10:00 EC291 [Lab 3] #B2',
      'Tue 10:00-11:00 EC201',
    ])
    expect(read(['Day,Batch,9-10,10-11', 'Mon,B1,SS,NA', ',B2,NA,SS', 'Tue,B1,SS,NA']).slots).toEqual([
      'Mon 09:00-10:00 EC201 #B1',
      'Mon 10:00-11:00 EC202 #B1',
      'Mon 09:00-10:00 EC202 #B2',
      'Mon 10:00-11:00 EC201 #B2',
      'Tue 09:00-10:00 EC201 #B1',
      'Tue 10:00-11:00 EC202 #B1',
    ])
  })

  it('that the catalogue does not have is not taken for the lecture', () => {
    expect(read(['Day,9-10,10-11', 'Mon,NA Lab,NA Lab', 'Tue,SS,AC(P)']).slots).toEqual([
      'Mon 09:00-11:00 “NA Lab” ?course',
      'Tue 09:00-10:00 EC201',
      'Tue 10:00-11:00 EC291 ?course',
    ])
  })
})

describe('rooms and teachers', () => {
  it('come from the title, the legend, and cells over lines or in brackets', () => {
    const { slots, unknown } = read([
      'ECE III SEM - SECTION B\t\tROOM NO: A-204',
      'Day\t9-10\t10-11\t11-12',
      'Mon\tSS\tNA (RS)\t"AC\nLH-5\nDr Uma Sample"',
      'Tue\tNA LH 3 [RS]\tSS (QQ)\tDLD Lab',
      '',
      'SS - Signals and Systems - Dr Ila Sample',
      'RS: Mr Om Sample',
      'Please bring the lab coat.',
    ])
    expect(slots).toEqual([
      'Mon 09:00-10:00 EC201 [A-204] {Dr Ila Sample}',
      'Mon 10:00-11:00 EC202 [A-204] {Mr Om Sample}',
      'Mon 11:00-12:00 EC203 [LH-5] {Dr Uma Sample}',
      'Tue 09:00-10:00 EC202 [LH 3] {Mr Om Sample}',
      'Tue 10:00-11:00 EC201 [A-204] {QQ} ?teacher',
      'Tue 11:00-12:00 EC292',
    ])
    expect(unknown).toEqual([{ kind: 'note', cell: 'Please bring the lab coat.' }])
  })

  it('come from a legend above, below, beside, and with columns of its own', () => {
    const table = ['Day\t9-10\t10-11\tBREAK', 'Mon\tSS\tNA\t', 'Tue\tNA\tSS\t']
    const expected = 'Mon 09:00-10:00 EC201 {Dr Ila Sample}'
    expect(read(['SS: Signals & Systems (Dr Ila Sample)', '', ...table]).slots[0]).toBe(expected)
    expect(read([...table, '', 'SS = Signals and Systems : Dr Ila Sample']).slots[0]).toBe(expected)
    expect(
      read([...table, '', 'S.No\tCode\tSubject\tFaculty', '1\tEC201\tSignals and Systems\tDr Ila Sample']).slots[0],
    ).toBe(expected)
    expect(
      read([`${table[0]}\tLegend`, `${table[1]}\tSS - Signals and Systems - Dr Ila Sample`, table[2] ?? '']).slots[0],
    ).toBe(expected)
  })

  it('of a legend that explains a short name otherwise leave the course open', () => {
    expect(
      read(['Day,9-10,10-11', 'Mon,AC,SS', 'Tue,SS,AC', '', 'AC - Advanced Cookery - Dr Uma Sample']).slots[0],
    ).toBe('Mon 09:00-10:00 “AC” ?course')
  })
})
