import { describe, expect, it } from 'vitest'
import { type BusyDay, commonFree } from './free-hours.ts'

const busy = (...times: [string, string][]): BusyDay => ({
  day: '2026-11-19',
  known: true,
  busy: times.map(([from, to]) => ({ from, to })),
})
const free = (people: BusyDay[], from = '09:00', to = '17:00') =>
  commonFree(people, from, to).map((time) => `${time.from}-${time.to}`)

describe('the common free hours', () => {
  it('of one person are the gaps of the day, with its beginning and its end', () => {
    expect(free([busy(['10:00', '10:50'], ['14:00', '15:50'])])).toEqual(['09:00-10:00', '10:50-14:00', '15:50-17:00'])
    expect(free([busy()])).toEqual(['09:00-17:00'])
  })

  it('of several people are where nobody has a class, also where one class covers another', () => {
    expect(
      free([busy(['09:00', '13:00']), busy(['10:00', '10:50'], ['12:00', '14:00']), busy(['16:00', '17:00'])]),
    ).toEqual(['14:00-16:00'])
  })

  it('of the rest of a day begin with its time', () => {
    expect(free([busy(['09:00', '09:50'], ['11:00', '11:50'])], '10:10')).toEqual(['10:10-11:00', '11:50-17:00'])
    expect(free([busy(['11:00', '11:50'])], '11:20')).toEqual(['11:50-17:00'])
    expect(free([busy()], '17:30')).toEqual([])
  })

  it('are not the minutes between two classes', () => {
    expect(free([busy(['09:00', '09:50'], ['10:00', '12:00'], ['12:20', '17:00'])])).toEqual(['12:00-12:20'])
  })

  it('end with the day where a class begins later', () => {
    expect(free([busy(['09:00', '16:00'], ['18:00', '19:00'])])).toEqual(['16:00-17:00'])
    expect(free([busy(['08:00', '18:00'])])).toEqual([])
  })

  it('leave out who has no timetable that day', () => {
    expect(free([busy(['09:00', '12:00']), { ...busy(['12:00', '17:00']), known: false }])).toEqual(['12:00-17:00'])
  })
})
