import { plainNumber } from '../text/typed-number.ts'

/**
 * An exact number of 0 or more: `over` is above 0 and the two have no common factor. Averages of decimals are no
 * decimals, so nothing is rounded before it is shown.
 */
export type Fraction = { readonly top: bigint; readonly over: bigint }

export function fraction(top: bigint | number, over: bigint | number = 1n): Fraction {
  const [a, b] = [BigInt(top), BigInt(over)]
  const common = greatestCommon(a, b)
  return { top: a / common, over: b / common }
}

export const zero = fraction(0)

/**
 * Parses a plain decimal such as `8`, `8.31`, `.5` or `8.`, in digits of any script and with a comma as well; undefined
 * for anything else, including a sign and `1e3`.
 */
export function parseDecimal(text: string): Fraction | undefined {
  const { whole, part = '' } =
    /^\s*(?=\.?[0-9])(?<whole>[0-9]{0,9})(?:\.(?<part>[0-9]{0,9}))?\s*$/.exec(plainNumber(text))?.groups ?? {}
  if (whole === undefined) return undefined
  return fraction(BigInt(whole + part), 10n ** BigInt(part.length))
}

export function add(a: Fraction, b: Fraction): Fraction {
  return fraction(a.top * b.over + b.top * a.over, a.over * b.over)
}

/** `a - b`, or 0 where that would be below 0. */
export function subtract(a: Fraction, b: Fraction): Fraction {
  const top = a.top * b.over - b.top * a.over
  return top <= 0n ? zero : fraction(top, a.over * b.over)
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return fraction(a.top * b.top, a.over * b.over)
}

/** `b` must not be 0. */
export function divide(a: Fraction, b: Fraction): Fraction {
  return fraction(a.top * b.over, a.over * b.top)
}

export function sum(all: readonly Fraction[]): Fraction {
  return all.reduce(add, zero)
}

/** Below 0 when `a` is less, 0 when equal, above 0 when more. */
export function compare(a: Fraction, b: Fraction): number {
  return Number(a.top * b.over - b.top * a.over)
}

export function atLeast(a: Fraction, b: Fraction): boolean {
  return compare(a, b) >= 0
}

/** Two decimals, rounded half up: the only place where a figure is rounded, and only to be shown. */
export function formatRounded(value: Fraction): string {
  return hundredths((value.top * 200n + value.over) / (value.over * 2n))
}

/** Two decimals, rounded up: for a figure that must be reached. */
export function formatRoundedUp(value: Fraction): string {
  return hundredths((value.top * 100n + value.over - 1n) / value.over)
}

/** All decimals where there are six or fewer, else six and `…`. */
export function formatExact(value: Fraction): string {
  const millionths = (value.top * 1_000_000n) / value.over
  const digits = millionths.toString().padStart(7, '0')
  const part = digits.slice(-6)
  if (millionths * value.over !== value.top * 1_000_000n) return `${digits.slice(0, -6)}.${part}…`
  return `${digits.slice(0, -6)}.${part}`.replace(/\.?0+$/, '')
}

/** A float, for drawing only. */
export function toNumber(value: Fraction): number {
  return Number(value.top) / Number(value.over)
}

function hundredths(count: bigint): string {
  const digits = count.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function greatestCommon(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommon(b, a % b)
}
