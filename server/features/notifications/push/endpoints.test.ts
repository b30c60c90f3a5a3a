import { expect, test } from 'vitest'
import { readConfig } from '#server/core/config/config.ts'
import { pushServices } from './endpoints.ts'

const { accepts, isOwn } = pushServices(readConfig({}).pushServices)

test.each([
  'https://fcm.googleapis.com/fcm/send/dGVzdA:APA91b',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAAA',
  'https://wns2-pn1p.notify.windows.com/w/?token=BQYAAA%3d',
  'https://web.push.apple.com/QGuQyavXutnMH',
])('%s is a push service of a browser', (endpoint) => expect(accepts(endpoint)).toBe(true))

test.each([
  'http://fcm.googleapis.com/fcm/send/1',
  'https://fcm.googleapis.com:8443/fcm/send/1',
  'https://fcm.googleapis.com.evil.example/1',
  'https://evilfcm.googleapis.com/1',
  'https://notify.windows.com.evil.example/1',
  'https://evil.example/?https://fcm.googleapis.com/',
  'https://fcm.googleapis.com@evil.example/1',
  'https://user:pass@fcm.googleapis.com/1',
  'https://evil.example\\@fcm.googleapis.com/1',
  'https://fcm.googleapis.com./1',
  'https://FCM.googleapis.com/1',
  'https://127.0.0.1/1',
  'https://2130706433/1',
  'https://[::1]/1',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/1',
  'https://fcm.googleapis.com/1#fragment',
  'https://fcm.googleapis.com/\n1',
  'ftp://fcm.googleapis.com/1',
  'javascript:alert(1)',
  '',
])('%j is none', (endpoint) => expect(accepts(endpoint)).toBe(false))

test('a service of the operator’s own is named with its port, and is that one alone', () => {
  const services = pushServices(['127.0.0.1:8443', '*.push.example'])
  expect(services.accepts('https://127.0.0.1:8443/1')).toBe(true)
  expect(services.isOwn('https://127.0.0.1:8443/1')).toBe(true)
  for (const other of ['https://127.0.0.1:8444/1', 'https://127.0.0.1/1', 'http://127.0.0.1:8443/1'])
    expect(services.accepts(other)).toBe(false)
  expect(services.isOwn('https://a.push.example/1')).toBe(false)
  expect(isOwn('https://fcm.googleapis.com/1')).toBe(false)
})
