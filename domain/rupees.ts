/** As a price is said: `₹49`, with paise only where there are some. */
export function rupees(paise: number): string {
  return written(paise, paise % 100 === 0 ? 0 : 2)
}

/** As a receipt writes it: `₹49.00`. */
export function exactRupees(paise: number): string {
  return written(paise, 2)
}

function written(paise: number, digits: number): string {
  const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: digits })
  return format.format(paise / 100)
}
