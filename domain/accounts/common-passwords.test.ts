import { expect, it } from 'vitest'
import { isCommon } from './common-passwords.ts'

it.each([
  '123456',
  '12345678',
  '987654',
  '111111',
  'abcabc',
  'password',
  'Password1!',
  'P@ssw0rd',
  'P@ssw0rd#123',
  'Welcome@2026',
  'India@123',
  'Qwerty@1',
  'Abcd@1234',
  'Campuslife#1',
  '!Krishna!',
  'poiuytrewq',
])('counts %s as common', (password) => {
  expect(isCommon(password)).toBe(true)
})

it.each([
  'Correct-horse-1',
  'Genda#2026',
  'Sample-1a2b3c4d5e6f-1',
  'india and 7 rivers',
  'Passwords are like socks 9!',
  'kj3$9dkw0Z',
  '8472910365',
  'Password8472!93651',
  'हिमालय की चोटी 7',
])('counts %s as no common one', (password) => {
  expect(isCommon(password)).toBe(false)
})
