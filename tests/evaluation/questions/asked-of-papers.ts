import { type Language, onPages, type Question } from '../question.ts'

const [english, hinglish, hindi, odia]: readonly Language[] = ['English', 'Hinglish', 'Hindi', 'Odia']

const rows: readonly [language: Language | undefined, text: string, pages: string][] = [
  [english, 'armstrongs axioms came in which paper', 'dbms-end-2021 2, dbms-end-2024 2'],
  [english, 'weak entity set example question', 'dbms-end-2021 1, dbms-end-2023 1, dbms-end-2024 1'],
  [english, 'b tree vs b+ tree exam question', 'dbms-end-2022 2, dbms-end-2024 2'],
  [english, 'max heap question dsa paper', 'dsa-end-2023 2'],
  [english, 'three schema architecture', 'dbms-end-2021 1, dbms-end-2022 1, dbms-end-2025 1, dbms-mid-2023 1'],
  [hinglish, 'stored procedure aur trigger me fark kis paper me tha', 'dbms-end-2024 1'],
  [hinglish, 'prims algorithm kis saal aaya', 'dsa-end-2023 2'],
  [
    hinglish,
    'infix to postfix wala sawal',
    'dsa-end-2021 1, dsa-end-2023 1, dsa-end-2024 1, dsa-end-2025 1, dsa-mid-2024 1, dsa-mid-2025 1',
  ],
  [
    hinglish,
    'kelvin planck statement ka question',
    'thermo-end-2021 1, thermo-end-2022 1, thermo-end-2024 1, thermo-end-2025 1',
  ],
  [hindi, 'quasi-static process क्या है', 'thermo-end-2021 1, thermo-end-2024 1, thermo-mid-2025 1'],
  [hindi, 'relational calculus का प्रश्न कब आया', 'dbms-end-2024 1'],
  [
    odia,
    'circular queue ପ୍ରଶ୍ନ',
    'dsa-end-2021 1, dsa-end-2022 1, dsa-end-2023 1, dsa-end-2024 1, dsa-end-2025 1, dsa-mid-2024 1',
  ],
  [english, 'splay tree question', ''],
  [english, 'navier stokes equation derivation', ''],
  [hinglish, 'z transform ka numerical', ''],
  [hinglish, 'cassandra database kya hota hai', ''],
]

/** Questions about the text of a sample paper's page, as typed on a phone. For tuning. */
export const askedOfPapers: readonly Question[] = rows.map(([language = 'English', text, pages]) => ({
  text,
  language,
  expected: pages === '' ? [] : onPages(pages),
}))
