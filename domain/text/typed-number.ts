import { latinDigits } from './digits.ts'

/**
 * Normalizes a number from Indian keyboards to the digits and decimal point that parsers expect: `८.९९`, `8,99`, `８．９９`
 * and `٨٫٩٩` become `8.99`. Other texts stay invalid numbers.
 */
export const plainNumber = (typed: string): string =>
  latinDigits(typed).replace(/^([\s\d]*)[,\u066B\u060C\uFF0C\uFF0E\u00B7\u3002](?=[\s\d]*$)/, '$1.')
