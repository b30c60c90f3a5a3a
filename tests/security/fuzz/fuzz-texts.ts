import fc from 'fast-check'

/** Texts with a meaning to a parser, a database, a shell or a file system. */
const hostile = [
  '',
  ' ',
  '*',
  '"',
  '""',
  "'",
  '\\',
  '()',
  '(((',
  ')',
  '{}',
  '{{{',
  '.',
  '..',
  ',',
  ':',
  '::',
  '->',
  '->>',
  '!',
  '!inner',
  '...',
  '%',
  '%%%',
  '%00',
  '%s%n',
  '\0',
  'a\0b',
  '\n',
  '\r\nX-Made: up',
  '\u2028',
  '\ufeff',
  '\ud800',
  '\u202eevil',
  'e\u0301',
  '😀',
  'İ',
  'NaN',
  'null',
  'undefined',
  'true',
  '-0',
  '1e999',
  '9223372036854775808',
  '-99999999999999999999',
  '0x1f',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  "' or '1'='1",
  "'; drop table users; --",
  '"; drop table users; --',
  '/**/union/**/select/**/1',
  'x) or (1=1',
  '$1',
  '$$x$$',
  "E'\\''",
  'pg_sleep(9)',
  'auth.users',
  '"auth"."users"',
  'pg_catalog.pg_authid',
  'regclass',
  '../../etc/passwd',
  '..%2f..%2f',
  '{"a":1}',
  '[1,2]',
  '[1,',
  '(a+)+$',
  '[',
  'a{9999}',
  '2026-02-30',
  'infinity',
  'epoch',
  '{1,2}',
  '{a,"b,c",NULL}',
  '{{1},{2}}',
  'x'.repeat(3000),
]

/** Text of any kind: special ones, noise, and pieces of both. */
export const nastyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...hostile) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.constantFrom(...hostile.filter((text) => text.length < 12)), { minLength: 2, maxLength: 4 })
      .map((parts) => parts.join('')),
  },
)

/** JSON that is nested deeper than anything stores. */
export const deepJson = (depth: number, open = '{"a":', close = '}'): string =>
  `${open.repeat(depth)}1${close.repeat(depth)}`

/** A header's value as a client may send it: bytes, but no line break and no NUL. */
// oxlint-disable-next-line no-control-regex -- these are what is taken out
export const headerText = (text: string): string => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '').trim()

/** The seed of a run: fixed, unless FUZZ_SEED sets another. A failure reports it. */
export const fuzzSeed = Number(process.env['FUZZ_SEED'] ?? 20261121)
