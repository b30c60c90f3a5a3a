import { afterAll, beforeAll } from 'vitest'
import { useHashCost } from '#server/supabase/auth/passwords/passwords.ts'

const cheapest = 4

/** Passwords are hashed in a millisecond instead of sixty. */
useHashCost(cheapest)

/** For a file, or a group of tests, that measures hashing. */
export function withRealHashCost(): void {
  beforeAll(() => useHashCost())
  afterAll(() => useHashCost(cheapest))
}
