import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '#server/core/config/config.ts'
import { readManualSettings } from './providers/manual/settings.ts'
import { readRazorpaySettings } from './providers/razorpay/settings.ts'
import { providers } from './providers/registry.ts'
import { configurePayments, paymentVariables } from './settings.ts'

const keys = {
  RAZORPAY_KEY_ID: 'rzp_live_abc',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
}
const office = { PAYMENTS: 'manual', MANUAL_PAYMENTS_INSTRUCTIONS: 'Room 12, 10 to 4.' }
const configured = (env: Record<string, string>) => configurePayments(readConfig(env))

describe('the environment chooses who takes the money', () => {
  const here = { name: 'sandbox', localOnly: true }
  it.each([
    [{}, here],
    [{ SITE_URL: 'http://localhost:3000' }, here],
    [{ HOST: '::1' }, here],
    // The sandbox gives Pro away: a site that others can reach has it only if it is configured by name.
    [{ HOST: '0.0.0.0' }, undefined],
    [{ HOST: '192.0.2.1' }, undefined],
    [{ SITE_URL: 'https://campus.example' }, undefined],
    [{ PAYMENTS: 'off' }, undefined],
    [
      { SITE_URL: 'https://campus.example', HOST: '0.0.0.0', PAYMENTS: 'sandbox' },
      { name: 'sandbox', localOnly: false },
    ],
    [keys, { name: 'razorpay', localOnly: false }],
    [
      { ...keys, PAYMENTS: 'razorpay' },
      { name: 'razorpay', localOnly: false },
    ],
    [office, { name: 'manual', localOnly: false }],
    // Instructions alone choose no provider: an operator may leave them for later.
    [
      { ...office, ...keys, PAYMENTS: '' },
      { name: 'razorpay', localOnly: false },
    ],
  ])('%j', (env, provider) => {
    const found = configured(env)
    expect(found && { name: found.name, localOnly: found.localOnly }).toEqual(provider)
  })

  it.each([
    { RAZORPAY_KEY_ID: keys.RAZORPAY_KEY_ID },
    { ...keys, RAZORPAY_WEBHOOK_SECRET: '' },
    { ...keys, RAZORPAY_KEY_ID: 'live_abc' },
    { ...keys, PAYMENTS: 'sandbox' },
    { ...keys, PAYMENTS: 'off' },
    { ...keys, ...office },
    { PAYMENTS: 'razorpay' },
    { PAYMENTS: 'paypal' },
    { PAYMENTS: 'manual' },
    { PAYMENTS: 'manual', MANUAL_PAYMENTS_INSTRUCTIONS: '   ' },
    { ...office, MANUAL_PAYMENTS_DAYS: '0' },
    { ...office, MANUAL_PAYMENTS_DAYS: 'soon' },
  ])('%j stops the start', (env) => {
    expect(() => configured(env)).toThrow(ConfigError)
  })
})

it('no two providers share a name or a variable', () => {
  const names = providers.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const variables = providers.flatMap((provider) => Object.keys(provider.variables.shape))
  expect(Object.keys(paymentVariables).toSorted()).toEqual(['PAYMENTS', ...variables].toSorted())
})

it("Razorpay's settings are its keys, and an address without a slash at its end", () => {
  expect(readRazorpaySettings({ ...keys, RAZORPAY_API_URL: 'https://api.example/' }, { required: false })).toEqual({
    keyId: 'rzp_live_abc',
    keySecret: 'secret',
    webhookSecret: 'webhook-secret',
    apiUrl: 'https://api.example',
  })
  expect(readRazorpaySettings(keys, { required: false })?.apiUrl).toBe('https://api.razorpay.com')
})

it("the manual provider's instructions may have several lines, and an order waits a week", () => {
  expect(readManualSettings({ MANUAL_PAYMENTS_INSTRUCTIONS: String.raw`Room 12\n10 to 4 ` })).toEqual({
    instructions: 'Room 12\n10 to 4',
    days: 7,
  })
})
