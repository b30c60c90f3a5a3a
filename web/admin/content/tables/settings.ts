import { audiences } from '#domain/notices/audiences.ts'
import type { Field } from '../fields.ts'
import { type Table, text } from '../table.ts'

const claims = (name: string, label: string): Field => ({
  name: `value.${name}`,
  label,
  kind: 'parts',
  max: 6,
  parts: [
    { name: 'figure', label: 'Figure' },
    { name: 'of', label: 'Label' },
  ],
})

const policy = (name: string, label: string): Field[] => [
  { name: `value.${name}.in_force_since`, label: `${label}: in force since`, kind: 'date' },
  { name: `value.${name}.last_changed`, label: `${label}: last changed`, kind: 'date' },
]

// What the pages read of it: web/content/site-settings.ts.
const known: Record<string, { name: string; says: string; fields: readonly Field[] }> = {
  contact: {
    name: 'Contact details',
    says: 'Shown on the contact page and under each policy.',
    fields: [
      { name: 'value.email', label: 'E-mail', kind: 'text', max: 254, format: 'email', required: true },
      { name: 'value.phone', label: 'Phone', kind: 'text', max: 40, format: 'telephone', required: true },
      { name: 'value.address', label: 'Address', kind: 'text', max: 200, required: true },
    ],
  },
  social: {
    name: 'Social links',
    says: 'Links in the footer of every page.',
    fields: [
      { name: 'value.photos', label: 'Photo network', kind: 'address', to: 'outside', max: 300, required: true },
      {
        name: 'value.network',
        label: 'Professional network',
        kind: 'address',
        to: 'outside',
        max: 300,
        required: true,
      },
    ],
  },
  policies: {
    name: 'Policies',
    says: 'When each policy came into force and when it last changed.',
    fields: [...policy('privacy', 'Privacy'), ...policy('terms', 'Terms'), ...policy('refund', 'Refunds')],
  },
  notices: {
    name: 'Notices',
    says: 'Who reads a new notice, until its author chooses.',
    fields: [
      {
        name: 'value.audience',
        label: 'A new notice is for',
        kind: 'choice',
        options: audiences,
        labels: { pro: 'Members with Pro', members: 'Every member', everyone: 'Everyone' },
        first: 'members',
        hint: 'Notices that exist stay as they are.',
      },
    ],
  },
  claims_dashboard: {
    name: 'Figures on the dashboard',
    says: 'The three numbers on the dashboard.',
    fields: [claims('items', 'Figures')],
  },
  claims_resume: {
    name: 'Figures on the resume page',
    says: 'At the top of the page, and in the row below.',
    fields: [claims('head', 'At the top'), claims('items', 'In the row')],
  },
  claims_plans: {
    name: 'Promises on the plans page',
    says: 'The rating and the guarantee.',
    fields: [
      { name: 'value.rating', label: 'Rating', kind: 'text', max: 60, required: true },
      { name: 'value.guarantee', label: 'Guarantee', kind: 'text', max: 120, required: true },
    ],
  },
}

export const settings: Table = {
  section: 'settings',
  table: 'site_settings',
  title: 'Site settings',
  lead: 'Details that appear on several pages.',
  one: 'setting',
  key: 'key',
  searched: ['key'],
  order: [{ column: 'key', ascending: true }],
  listed: ['key'],
  nameOf: (row) => known[text(row, 'key')]?.name ?? text(row, 'key'),
  lineOf: (row) => known[text(row, 'key')]?.says ?? '',
  fieldsOf: (key) => known[key]?.fields ?? [],
  fixed: Object.keys(known),
}
