import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTimetable } from './read-timetable.ts'
import { context, read } from './sample-section.ts'

describe('a list of classes', () => {
  it('with start and end, codes, rooms, teachers and groups is read row by row', () => {
    const { slots, unknown } = read([
      'ECE 3 B, odd semester',
      'Day,Start time,End time,Course code,Course name,Room,Faculty,Batch',
      'Monday,09:00,09:50,EC201,Signals and Systems,LH 2,Anil Rao Sample,',
      ',9:50 AM,10:40 AM,EC202,Network Analysis,LH 2,Dr Iyer Sample,',
      'Tuesday,2:00 PM,4:30 PM,EC291,Analog Circuits Lab,Lab 1,,B1',
    ])
    expect(slots).toEqual([
      'Mon 09:00-09:50 EC201 [LH 2] {Anil Rao Sample}',
      'Mon 09:50-10:40 EC202 [LH 2] {Dr Iyer Sample}',
      'Tue 14:00-16:30 EC291 [Lab 1] #B1',
    ])
    expect(unknown).toEqual([])
  })

  it('with a time and short names is read, and a row without a time is a note', () => {
    const { slots, unknown } = read([
      'Day\tTime\tSubject\tTeacher',
      'Mon\t9-10\tSS\tDr Rao Sample',
      'Tue\t2-4\tAC Lab (B2)\t',
      'Wed\tto be fixed\tNA\t',
    ])
    expect(slots).toEqual(['Mon 09:00-10:00 EC201 {Dr Rao Sample}', 'Tue 14:00-16:00 EC291 #B2'])
    expect(unknown.map(({ kind }) => kind)).toEqual(['note'])
  })

  it('of several sections names the section of each class', () => {
    expect(read(['Section,Day,Time,Class', 'A,Mon,9-10,SS', 'B,Mon,9-10,NA']).slots).toEqual([
      'Mon 09:00-10:00 EC201 @ECE 3 A',
      'Mon 09:00-10:00 EC202 @ECE 3 B',
    ])
  })

  it('is read whatever its cells hold', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string(), { maxLength: 6 }), { maxLength: 20 }), (rows) => {
        const text = ['Day\tStart\tEnd\tCourse\tRoom\tFaculty', ...rows.map((cells) => cells.join('\t'))].join('\n')
        expect(readTimetable(text, context).slots.length).toBeLessThanOrEqual(rows.length)
      }),
    )
  })
})
