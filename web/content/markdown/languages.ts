import type { LanguageFn } from 'highlight.js'

/** What students write, each loaded when a text has it. */
const languages: Record<string, () => Promise<{ default: LanguageFn }>> = {
  bash: () => import('highlight.js/lib/languages/bash'),
  c: () => import('highlight.js/lib/languages/c'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  css: () => import('highlight.js/lib/languages/css'),
  go: () => import('highlight.js/lib/languages/go'),
  java: () => import('highlight.js/lib/languages/java'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  json: () => import('highlight.js/lib/languages/json'),
  kotlin: () => import('highlight.js/lib/languages/kotlin'),
  matlab: () => import('highlight.js/lib/languages/matlab'),
  php: () => import('highlight.js/lib/languages/php'),
  python: () => import('highlight.js/lib/languages/python'),
  r: () => import('highlight.js/lib/languages/r'),
  sql: () => import('highlight.js/lib/languages/sql'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
  verilog: () => import('highlight.js/lib/languages/verilog'),
  vhdl: () => import('highlight.js/lib/languages/vhdl'),
  xml: () => import('highlight.js/lib/languages/xml'),
}
const aliases: Record<string, string> = {
  'c#': 'csharp',
  'c++': 'cpp',
  cs: 'csharp',
  html: 'xml',
  js: 'javascript',
  kt: 'kotlin',
  octave: 'matlab',
  py: 'python',
  sh: 'bash',
  shell: 'bash',
  ts: 'typescript',
}

/** The language of a fence, if it is one of ours: its first word. */
export function languageOf(info: string): string | undefined {
  const word = /^\s*([\w#+-]{1,20})/.exec(info)?.[1]?.toLowerCase() ?? ''
  const name = Object.hasOwn(aliases, word) ? (aliases[word] ?? word) : word
  return Object.hasOwn(languages, name) ? name : undefined
}

export const loadLanguage = (name: string) => languages[name]?.()
