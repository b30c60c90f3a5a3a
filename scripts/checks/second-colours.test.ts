import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { secondColours } from '#domain/college/college.ts'

const css = (name: string) => readFileSync(new URL(`../../web/ui/styles/${name}.css`, import.meta.url), 'utf8')
const colours = css('second-colours')
const [lightTokens = '', darkTokens = ''] = css('tokens').split('color-scheme: dark')

const token = (tokens: string, name: string) => new RegExp(`--color-${name}: (#[0-9a-f]{6})`).exec(tokens)?.[1] ?? ''
const papers = ['paper', 'sheet', 'sunk']

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function tone(colour: string, theme: 'light' | 'dark'): string {
  if (colour === 'ink') return token(theme === 'dark' ? darkTokens : lightTokens, 'pen')
  const start = theme === 'dark' ? `\\.dark\\[data-colour='${colour}'\\]` : `\\n\\[data-colour='${colour}'\\]`
  return new RegExp(`${start} \\{\\s*--color-second: (#[0-9a-f]{6})`).exec(colours)?.[1] ?? ''
}

test.each(secondColours.flatMap((colour) => [[colour, 'light'] as const, [colour, 'dark'] as const]))(
  'the second colour %s is readable on every paper of the %s theme',
  (colour, theme) => {
    const tokens = theme === 'dark' ? darkTokens : lightTokens
    const faint = papers.filter((paper) => !(contrast(tone(colour, theme), token(tokens, paper)) >= 4.5))
    expect(faint).toEqual([])
  },
)
