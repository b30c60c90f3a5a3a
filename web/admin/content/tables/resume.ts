import type { Field } from '../fields.ts'
import { byPosition, line, picture, position, type Table, text } from '../table.ts'

const title: Field = { name: 'title', label: 'Title', kind: 'text', max: 120, required: true }
const description: Field = { name: 'description', label: 'Description', kind: 'long text', max: 1000 }
const url: Field = { name: 'url', label: 'Address', kind: 'address', to: 'outside', max: 500, required: true }

const byTitle = {
  key: 'id',
  searched: ['title', 'description'],
  order: byPosition('title'),
  nameOf: (row) => text(row, 'title'),
} satisfies Partial<Table>

export const templates: Table = {
  ...byTitle,
  section: 'templates',
  table: 'resume_templates',
  title: 'Resume templates',
  lead: 'The templates on the resume page.',
  one: 'template',
  listed: ['title', 'rating', 'downloads', 'featured', 'position'],
  lineOf: (row) =>
    line(`Rated ${text(row, 'rating')}`, text(row, 'downloads') && `${text(row, 'downloads')} downloads`),
  stampsOf: (row) => (row['featured'] === true ? ['Featured'] : []),
  fieldsOf: () => [
    title,
    description,
    url,
    { name: 'features', label: 'Features', kind: 'words', max: 10, hint: 'One per line; the card shows three.' },
    { name: 'rating', label: 'Rating', kind: 'number', min: 0, max: 5, step: 0.1, required: true },
    { name: 'downloads', label: 'Downloads', kind: 'text', max: 20, hint: 'As shown to readers, for example 2.1k' },
    { name: 'pages', label: 'Pages', kind: 'number', min: 1, max: 20, step: 1 },
    {
      name: 'tags',
      label: 'Tags',
      kind: 'words',
      max: 20,
      hint: 'One per line. With ATS-safe, the card says that machines read it.',
    },
    { name: 'featured', label: 'Featured', kind: 'switch' },
    picture,
    position,
  ],
}

export const projects: Table = {
  ...byTitle,
  section: 'projects',
  table: 'resume_projects',
  title: 'Resume projects',
  lead: 'Open-source projects on the resume page.',
  one: 'project',
  listed: ['title', 'category', 'showcase', 'position'],
  lineOf: (row) => text(row, 'category'),
  stampsOf: (row) => (row['showcase'] === true ? ['Showcase'] : []),
  fieldsOf: () => [
    title,
    description,
    url,
    { name: 'tech', label: 'Technologies', kind: 'words', max: 20, hint: 'One per line.' },
    { name: 'category', label: 'Category', kind: 'text', max: 60 },
    { name: 'icon', label: 'Drawing', kind: 'text', max: 40, hint: 'The name of one of the page’s drawings.' },
    { name: 'showcase', label: 'The repository that collects many projects', kind: 'switch' },
    position,
  ],
}

export const tutorials: Table = {
  ...byTitle,
  section: 'tutorials',
  table: 'tutorials',
  title: 'Tutorials',
  lead: 'Videos on writing a resume.',
  one: 'tutorial',
  listed: ['title', 'platform', 'duration', 'level', 'position'],
  lineOf: (row) => line(text(row, 'platform'), `${text(row, 'duration')} minutes`, text(row, 'level')),
  fieldsOf: () => [
    { ...title, max: 200 },
    description,
    { name: 'duration', label: 'Minutes', kind: 'number', min: 1, max: 1000, step: 1, required: true },
    { name: 'platform', label: 'Platform', kind: 'text', max: 60, required: true },
    url,
    { ...picture, name: 'thumbnail' },
    {
      name: 'level',
      label: 'Level',
      kind: 'choice',
      options: ['Beginner', 'Intermediate', 'Advanced'],
      first: 'Beginner',
    },
    position,
  ],
}
