import { expect, test } from 'vitest'
import { isInsideAnotherApp } from './checkout.ts'

const android = 'Mozilla/5.0 (Linux; Android 14; SM-A145F Build/UP1A'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

test.each([
  ['Instagram on Android', `${android}; wv) ${chrome} Instagram 355.1.0.44.103 Android`],
  ['Instagram on an iPhone', `${iphone} Mobile/22B83 Instagram 355.0.3.30.73 (iPhone14,7; iOS 18_1)`],
  ['Facebook on Android', `${android}; wv) ${chrome} [FB_IAB/FB4A;FBAV/490.0.0.44.79;]`],
  ['Facebook on an iPhone', `${iphone} Mobile/22B83 [FBAN/FBIOS;FBAV/490.0.0.34.101;]`],
  ['the WebView of another app', `${android}; wv) ${chrome}`],
])('the checkout replaces the page in %s', (_, userAgent) => {
  expect(isInsideAnotherApp(userAgent)).toBe(true)
})

test.each([
  ['Chrome on Android', `${android}) ${chrome}`],
  ['Safari on an iPhone', `${iphone} Version/18.1 Mobile/15E148 Safari/604.1`],
  ['an installed site on an iPhone', `${iphone} Mobile/15E148`],
  ['Firefox', 'Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0'],
])('the checkout opens over the page in %s', (_, userAgent) => {
  expect(isInsideAnotherApp(userAgent)).toBe(false)
})
