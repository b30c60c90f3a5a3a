import { expect, it } from 'vitest'
import { coarseAddress, userAgentName } from './user-agent-name.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`Mozilla/5.0 (Linux; Android 14; K) ${webkit} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0 Safari/537.36 Edg/126.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/17.5 Mobile/15E Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 (KHTML, like Gecko) Version/17.5 Safari/605.1',
    'Safari on Mac',
  ],
  [`Mozilla/5.0 (Linux; Android 14) ${webkit} SamsungBrowser/25.0 Chrome/121.0 Mobile`, 'Samsung Internet on Android'],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('the user agent is named: %s', (userAgent, name) => {
  expect(userAgentName(userAgent)).toBe(name)
})

it.each([
  ['203.0.113.9', '203.0.…'],
  ['2001:db8::7', '2001:db8:…'],
  ['::1', '1:…'],
])('%s is shown as %s', (address, coarse) => {
  expect(coarseAddress(address)).toBe(coarse)
})
