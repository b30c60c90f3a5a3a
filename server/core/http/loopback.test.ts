import { expect, it } from 'vitest'
import { areLocalHeaders } from './loopback.ts'

it.each<[Record<string, string>, boolean]>([
  [{ host: '127.0.0.1:3000' }, true],
  [{ host: 'localhost:3000', origin: 'http://localhost:3000' }, true],
  [{}, false],
  [{ host: 'campus.example' }, false],
  // A tunnel or a proxy on this machine.
  [{ host: '127.0.0.1:3000', 'x-forwarded-for': '203.0.113.7' }, false],
  [{ host: 'localhost', forwarded: 'for=203.0.113.7' }, false],
  [{ host: 'localhost', origin: 'https://campus.example' }, false],
])('headers %o are those of a request on this machine: %s', (headers, local) => {
  expect(areLocalHeaders(headers)).toBe(local)
})
