import { secondColours } from '#domain/college/college.ts'
import type { Table } from '../content/table.ts'

/** The one row of public.college. */
export const college: Table = {
  section: 'college',
  table: 'college',
  title: 'College',
  lead: 'What the site is called, where it is, and how it looks.',
  one: 'college',
  key: 'id',
  searched: ['name'],
  order: [{ column: 'name', ascending: true }],
  listed: ['name'],
  fixed: ['1'],
  nameOf: (row) => String(row['name']),
  lineOf: () => '',
  preview: 'own',
  fieldsOf: () => [
    { name: 'name', label: 'Name', kind: 'text', max: 120, required: true },
    {
      name: 'short_name',
      label: 'Short name',
      kind: 'text',
      max: 18,
      required: true,
      hint: 'In the bar and in titles, at most 18 letters.',
    },
    {
      name: 'second_colour',
      label: 'Second colour',
      kind: 'choice',
      options: secondColours,
      labels: { ink: 'Ink blue' },
      first: 'ink',
      swatches: true,
    },
    { name: 'academic_year', label: 'Academic year', kind: 'text', max: 20, hint: 'Such as 2026-27.' },
    {
      name: 'map_point',
      label: 'Map point',
      kind: 'text',
      max: 40,
      nullable: true,
      format: 'map point',
      hint: 'Latitude and longitude, as a map gives them to copy: 20.3555, 85.818. If empty, the contact page shows no map.',
    },
    {
      name: 'courts',
      label: 'Courts',
      kind: 'text',
      max: 120,
      required: true,
      hint: 'In the terms: the courts at this place decide.',
    },
    {
      name: 'landing_numbers',
      label: 'Numbers on the home page',
      kind: 'parts',
      max: 4,
      hint: 'If there are none, the home page shows none.',
      parts: [
        { name: 'figure', label: 'Figure' },
        { name: 'of', label: 'Label' },
      ],
    },
  ],
}
