import { emailProblem } from '../../accounts/email.ts'
import { isTelephone } from '../../content-rules.ts'
import { hyperlinkOf } from '../table/clean-cell.ts'
import { nearest } from './nearest.ts'
import { type Reading, wrong } from './reading.ts'

/** One line of at most `max` characters. */
export const readText =
  (max: number) =>
  (text: string): Reading<string> =>
    withinLength((hyperlinkOf(text)?.text ?? text).replaceAll('\n', ' '), max)

/** Several lines of at most `max` characters together. */
export const readLongText =
  (max: number) =>
  (text: string): Reading<string> =>
    withinLength(text, max)

function withinLength(text: string, max: number): Reading<string> {
  const { length } = [...text]
  return length > max ? wrong('too-long', `${length} characters: ${max} are the most.`) : { value: text }
}

/**
 * Several names, divided by semicolons or line breaks; by commas where there is neither. A doubled semicolon is one within
 * a name.
 */
export function readNames(text: string): Reading<readonly string[]> {
  const names = [
    ...new Set(
      text
        .split(/[;\n]/.test(text) ? /(?<!;);(?!;)|\n/ : ',')
        .map((name) => name.replaceAll(';;', ';').trim())
        .filter((name) => name !== ''),
    ),
  ]
  return names.length > 20 ? wrong('too-long', `${names.length} names: 20 are the most.`) : { value: names }
}

/** One of `options`, in any case. */
export const readChoice =
  <Option extends string>(options: readonly Option[]) =>
  (text: string): Reading<Option> => {
    const value = options.find((option) => option.toLowerCase() === text.toLowerCase())
    return value === undefined
      ? wrong('unknown-value', `“${text}” is none of ${options.join(', ')}.`, nearest(text, options))
      : { value }
  }

/** An address of LinkedIn, completed by https where it is left out. */
export function readLinkedIn(text: string): Reading<string> {
  const typed = hyperlinkOf(text)?.address ?? text
  const address = /^https?:\/\//i.test(typed) ? typed.replace(/^http:/i, 'https:') : `https://${typed}`
  return /^https:\/\/([a-z]+\.)?linkedin\.com\/\S*$/.test(address) && address.length <= 300
    ? { value: address }
    : wrong('not-a-link', `“${text}” is no address of LinkedIn. It begins with https://www.linkedin.com/`)
}

/** An e-mail address, also as `mailto:` or in angle brackets after a name. */
export function readEmail(text: string): Reading<string> {
  const value = (/<([^<>]+)>$/.exec(text)?.[1] ?? text).replace(/^mailto:/i, '')
  if (emailProblem(value) !== undefined || /[,;]|^\.|\.[.@]|\.$/.test(value) || value.length > 254)
    return wrong('not-an-email', `“${text}” is no e-mail address. Write it as name@example.com.`)
  const [name = '', host = ''] = value.split('@')
  const [meant] = mailHosts.includes(host.toLowerCase()) ? [] : nearest(host, mailHosts)
  if (meant === undefined) return { value }
  const fix = `${name}@${meant}`
  return { value, note: { kind: 'perhaps-mistyped', text: `Is it ${fix}?`, fixes: [fix] } }
}

const mailHosts = [
  'gmail.com',
  'yahoo.com',
  'yahoo.in',
  'yahoo.co.in',
  'ymail.com',
  'outlook.com',
  'outlook.in',
  'hotmail.com',
  'live.com',
  'icloud.com',
  'rediffmail.com',
  'mail.com',
  'email.com',
  'proton.me',
  'protonmail.com',
]

export function readTelephone(text: string): Reading<string> {
  return isTelephone(text) && text.length <= 40
    ? { value: text }
    : wrong('not-a-phone', `“${text}” is no telephone number.`)
}
