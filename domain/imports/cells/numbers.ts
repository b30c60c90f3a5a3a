import { latinDigits } from '../../text/digits.ts'
import { plainNumber } from '../../text/typed-number.ts'
import { type Reading, wrong } from './reading.ts'

const romans = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']
const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/** 5, 5.0, 05, 5th, V, five or fifth; undefined for anything else. */
export function countedNumber(typed: string): number | undefined {
  const text = latinDigits(typed)
  const figure = /^0*(\d{1,4})(?:\.0+)?(?:\s?(?:st|nd|rd|th))?$/i.exec(text)
  if (figure) return Number(figure[1])
  for (const names of [romans, words, ordinals]) {
    const at = names.findIndex((name) => name.toLowerCase() === text.toLowerCase())
    if (at !== -1) return at + 1
  }
  return undefined
}

const yearAndSemester = /^(.+?)\s*(?:year|yr)\b[\s,/-]*(.+?)\s*(?:semester|sem)?\.?$/i

/** `V`, `5th`, `Sem V`, `Semester: 5`, `3rd year 1st sem`. */
export function readSemester(text: string): Reading<number> {
  const semester = semesterIn(text)
  if (semester === undefined) return wrong('not-a-number', `“${text}” is no semester. Write a number, for example 5.`)
  return { value: semester }
}

function semesterIn(text: string): number | undefined {
  const ofYear = yearAndSemester.exec(text)
  if (ofYear) {
    const [year, half] = [countedNumber(ofYear[1] ?? ''), semesterIn(ofYear[2] ?? '')]
    if (year === undefined || half === undefined) return undefined
    return semesterOfYear(year, half)
  }
  return countedNumber(text.replaceAll(/\b(?:semester|sem)\b\.?/gi, ' ').replaceAll(/^[\s:.-]+|[\s:.-]+$/g, ''))
}

/** The second semester of the third year is the sixth; a semester beyond the second counts from the first year on. */
export const semesterOfYear = (year: number, semester: number): number =>
  semester > 2 ? semester : (year - 1) * 2 + semester

/** `4`, `3.5`, `3,5`, `4 credits`, and the last of an L-T-P-C column (`3-1-0-4`). */
export function readCredits(text: string): Reading<number> {
  const [credits = ''] = /[^-\s/]*$/.exec(/^\d+(?:\s?[-/]\s?[\d.]+){3}$/.test(text) ? text : '') ?? []
  const number = plainNumber(credits || text.replace(/\s*credits?$/i, ''))
  if (!/^\d+(?:\.\d+)?$/.test(number))
    return wrong('not-a-number', `“${text}” is no number of credits. Write 4 or 3.5.`)
  const value = Number(number)
  if (value > 40 || Math.abs(value * 10 - Math.round(value * 10)) > 1e-9)
    return wrong('out-of-range', `“${text}”: credits go from 0 to 40, with one decimal at most.`)
  return { value }
}

/** A whole number from `min` to `max`. */
export const readCount =
  (min: number, max: number) =>
  (text: string): Reading<number> => {
    const value = countedNumber(text)
    if (value === undefined) return wrong('not-a-number', `“${text}” is no whole number.`)
    if (value < min || value > max) return wrong('out-of-range', `“${text}”: it must be from ${min} to ${max}.`)
    return { value }
  }

/** From 0 to 5, with one decimal. */
export function readRating(text: string): Reading<number> {
  const number = plainNumber(text.replace(/\s*\/\s*5$/, ''))
  if (!/^\d+(?:\.\d+)?$/.test(number)) return wrong('not-a-number', `“${text}” is no rating. Write 4.5.`)
  const value = Math.round(Number(number) * 10) / 10
  return value > 5 ? wrong('out-of-range', `“${text}”: a rating goes from 0 to 5.`) : { value }
}

/** The year in which somebody graduated: `2023`, `2019-23`, `Batch of 2021`, `'20`. */
export const readGraduationYear =
  (max: number) =>
  (text: string): Reading<number> => {
    const digits = latinDigits(text)
    const span = /\b(\d{4})\s?[-–/]\s?(\d{4}|\d{2})\b/.exec(digits)
    const single = /\b(\d{4})\b/.exec(digits) ?? /^['’]?(\d{2})$/.exec(digits)
    const written = span?.[2] ?? single?.[1]
    if (written === undefined) return wrong('not-a-number', `“${text}” names no year. Write it as 2023.`)
    const century = Number(written) + 2000 > max ? 1900 : 2000
    const value = written.length === 2 ? century + Number(written) : Number(written)
    if (value < 1950 || value > max)
      return wrong('out-of-range', `“${text}”: the year of graduation goes from 1950 to ${max}.`)
    return { value }
  }

/** The year in which somebody entered: `2024`, `2024-28`, `Batch of 2024`, `'24`. */
export function readEntryYear(text: string): Reading<number> {
  const digits = latinDigits(text)
  const written = /\b(\d{4})\b/.exec(digits)?.[1] ?? /^['’]?(\d{2})$/.exec(digits)?.[1]
  if (written === undefined) return wrong('not-a-number', `“${text}” names no year. Write it as 2024.`)
  const value = Number(written) + (written.length === 2 ? 2000 : 0)
  return value < 1990 || value > 2100
    ? wrong('out-of-range', `“${text}”: the year of entry goes from 1990 to 2100.`)
    : { value }
}
