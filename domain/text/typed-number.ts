import { latinDigits } from './digits.ts'

/**
 * A number as keyboards of India type it, in the digits and with the decimal point that parsers read: `८.९९`, `8,99`,
 * `８．９９` and `٨٫٩٩` are `8.99`. What is no number stays none.
 */
export const plainNumber = (typed: string): string =>
  latinDigits(typed).replace(/^([\s\d]*)[,\u066B\u060C\uFF0C\uFF0E\u00B7\u3002](?=[\s\d]*$)/, '$1.')
