import { lakhs } from './lakhs.ts'

/** A price: `₹49`, with paise only where there are some. */
export function rupees(paise: number): string {
  return paise % 100 === 0 ? `${sign(paise)}₹${lakhs(Math.abs(paise) / 100)}` : exactRupees(paise)
}

/** An amount on a receipt: `₹49.00`. */
export function exactRupees(paise: number): string {
  const amount = Math.abs(paise)
  return `${sign(paise)}₹${lakhs(Math.floor(amount / 100))}.${String(amount % 100).padStart(2, '0')}`
}

const sign = (paise: number) => (paise < 0 ? '-' : '')
