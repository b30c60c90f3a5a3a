import { allowInsecureRequests, enableNonRepudiationChecks } from 'openid-client'
import { expect, it } from 'vitest'
import { safeguards } from './oidc.ts'

it.each([
  ['https://accounts.college.example', false],
  ['http://accounts.college.example', false],
  ['http://127.0.0.1.college.example', false],
  ['http://127.0.0.1:8080', true],
  ['http://localhost:8080', true],
  ['http://[::1]:8080', true],
])('%s: signatures are checked, and plain HTTP only reaches this machine', (url, isLocal) => {
  const applied = safeguards(new URL(url))
  expect(applied).toContain(enableNonRepudiationChecks)
  expect(applied.includes(allowInsecureRequests)).toBe(isLocal)
})
