import { expect, test } from 'vitest'
import { exactRupees, rupees } from './rupees.ts'

test.each([
  [0, '₹0', '₹0.00'],
  [4900, '₹49', '₹49.00'],
  [4950, '₹49.50', '₹49.50'],
  [5, '₹0.05', '₹0.05'],
  [12_345_600, '₹1,23,456', '₹1,23,456.00'],
  [-4950, '-₹49.50', '-₹49.50'],
])('%d paise are %s, on a receipt %s', (paise, said, exact) => {
  expect(rupees(paise)).toBe(said)
  expect(exactRupees(paise)).toBe(exact)
})
