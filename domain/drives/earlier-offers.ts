import { atLeast, multiply, parseDecimal } from '../cgpa/fraction.ts'
import { missing, reaches } from './checks.ts'
import type { Check } from './checks.ts'
import type { Figures } from './figures.ts'
import type { EarlierOffersRule } from './rules.ts'

/** Whether the offers that a student has still let them sit; `amount` is this drive's package. */
export function earlierOffersCheck(
  rule: EarlierOffersRule,
  amount: string | undefined,
  offers: Figures['offers'],
): Check {
  const check = { rule: 'earlier_offers', needed: neededOf(rule) } as const
  if (!offers) return { ...check, ...missing }
  const yours = offers.map((offer) => offer ?? '?').join(', ')
  const results = offers.map((offer) => allows(rule, amount, offer))
  if (results.includes(false)) return { ...check, holds: false, kind: 'has-offer', yours }
  if (results.includes(undefined)) return { ...check, holds: null, kind: 'missing', yours }
  return { ...check, holds: true, kind: 'met', yours }
}

/** Undefined where the offer has no amount, or this drive has no package to compare. */
function allows(rule: EarlierOffersRule, amount: string | undefined, offer: string | null): boolean | undefined {
  if (rule.kind === 'none') return false
  if (offer === null) return undefined
  if (rule.kind === 'below') return !reaches(offer, rule.lpa)
  const [times, had, now] = [rule.times, offer, amount ?? ''].map(parseDecimal)
  return times && had && now ? atLeast(now, multiply(times, had)) : undefined
}

function neededOf(rule: EarlierOffersRule): string {
  if (rule.kind === 'none') return 'none'
  return rule.kind === 'below' ? `below ${rule.lpa}` : `${rule.times} times`
}
