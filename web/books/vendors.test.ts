import { describe, expect, test } from 'vitest'
import { dialled, matchesVendor } from './vendors.ts'

describe('a vendor', () => {
  const vendor = { name: 'Sample Book House', specialties: ['Engineering', 'Second-hand'] }
  test.each([
    ['', true],
    ['book HOUSE', true],
    ['engin', true],
    ['SECOND-HAND', true],
    ['near the gate', false],
  ])('searched for %j: %s', (search, found) => {
    expect(matchesVendor(vendor, search)).toBe(found)
  })

  test('is dialled by its digits', () => {
    expect(dialled('+91 674 000-0121')).toBe('tel:+916740000121')
  })
})
