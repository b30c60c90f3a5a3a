import type { ProviderModule } from '#server/features/payments/port/provider.ts'
import { razorpayVariables, readRazorpaySettings } from './settings.ts'

/** Origins of Razorpay's checkout: its script, the frame that the script opens, and where both send reports. */
const pageSources = {
  script: ['https://checkout.razorpay.com'],
  frame: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  connect: ['https://api.razorpay.com', 'https://checkout.razorpay.com', 'https://lumberjack.razorpay.com'],
  image: ['https://cdn.razorpay.com'],
  // In in-app browsers, the checkout replaces the page.
  form: ['https://api.razorpay.com'],
}

export const razorpay: ProviderModule = {
  name: 'razorpay',
  variables: razorpayVariables,
  hint: 'RAZORPAY_KEY_ID',
  configure: ({ variables, choice }) => {
    const settings = readRazorpaySettings(variables, { required: choice === 'razorpay' })
    if (settings === undefined) return undefined
    const testMode = settings.keyId.startsWith('rzp_test_')
    return {
      name: 'razorpay',
      localOnly: false,
      pageSources,
      open: async () => {
        const { openRazorpay } = await import('./adapter.ts')
        return openRazorpay({
          ...settings,
          name: 'razorpay',
          describe: testMode ? 'Razorpay, TEST MODE: nobody really pays' : 'Razorpay',
          checkoutScript: 'https://checkout.razorpay.com/v1/checkout.js',
        })
      },
    }
  },
}
