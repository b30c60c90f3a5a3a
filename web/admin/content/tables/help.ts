import { line, type Table, text } from '../table.ts'

const audiences = { everyone: 'Everyone', members: 'Members', pro: 'Pro members', admins: 'Admins' }
const languages = { en: 'English', hinglish: 'Hinglish', hi: 'Hindi', or: 'Odia', code: 'Abbreviation' }

const named = (names: Readonly<Record<string, string>>, key: string) => names[key] ?? key

export const helpEntries: Table = {
  section: 'help',
  table: 'help_entries',
  title: 'Help entries',
  lead: 'Answers that you write. Search and the assistant find them like everything else.',
  one: 'help entry',
  key: 'id',
  searched: ['title', 'text', 'asked'],
  order: [{ column: 'updated_at', ascending: false }],
  listed: ['title', 'text', 'audience'],
  nameOf: (row) => text(row, 'title'),
  lineOf: (row) => shortened(text(row, 'text')),
  stampsOf: (row) => (row['audience'] === 'everyone' ? [] : [named(audiences, text(row, 'audience'))]),
  fromQuestion: {
    start: ({ question }) => ({ title: question, asked: question }),
    settles: true,
  },
  fieldsOf: () => [
    { name: 'title', label: 'Title', kind: 'text', max: 200, required: true },
    {
      name: 'text',
      label: 'Answer',
      kind: 'long text',
      max: 10_000,
      required: true,
      hint: 'Plain text. Answer in the first sentence: that is what people see first.',
    },
    {
      name: 'asked',
      label: 'How people ask for it',
      kind: 'long text',
      max: 2000,
      hint: 'Words and questions that should find it, in any language.',
    },
    {
      name: 'url',
      label: 'Page of this site',
      kind: 'address',
      to: 'here',
      max: 300,
      nullable: true,
      hint: 'Where people can do it or read more, for example /calculator. If empty, the contact page.',
    },
    {
      name: 'audience',
      label: 'Who can find it',
      kind: 'choice',
      options: Object.keys(audiences),
      first: 'everyone',
      labels: audiences,
    },
  ],
}

export const searchWords: Table = {
  section: 'search-words',
  table: 'search_words',
  title: 'Search words',
  lead: 'Words that people use for the same thing. Search and the assistant treat them as the same.',
  one: 'search word',
  key: 'id',
  searched: ['term'],
  order: [{ column: 'term', ascending: true }],
  listed: ['term', 'means', 'language', 'shipped'],
  nameOf: (row) => text(row, 'term'),
  lineOf: (row) => {
    const means = Array.isArray(row['means']) ? row['means'].map(String) : []
    return line(named(languages, text(row, 'language')), means.length > 0 ? `means ${means.join(', ')}` : 'ignored')
  },
  stampsOf: (row) => (row['shipped'] === true ? ['From CampusLife'] : []),
  fromQuestion: {
    start: ({ words }) => ({ term: words.split(' ').slice(0, maxWords).join(' ') }),
    settles: false,
  },
  fieldsOf: () => [
    {
      name: 'term',
      label: 'Word or phrase',
      kind: 'text',
      max: 80,
      maxWords,
      required: true,
      hint: 'Up to four words, as people type them, for example end sem. Capitals and accents make no difference.',
      mend: 'Enter up to four words with 80 characters in all, and at least one letter or digit',
    },
    {
      name: 'means',
      label: 'Means',
      kind: 'words',
      max: 20,
      hint: 'What it is searched as, one per line, for example exam. Leave it empty for a word that says nothing, such as kya: it is ignored.',
    },
    {
      name: 'language',
      label: 'Language',
      kind: 'choice',
      options: Object.keys(languages),
      first: 'en',
      labels: languages,
    },
  ],
}

/** Of a search word's phrase, as the database has it (supabase/schema/texts/checks.sql). */
const maxWords = 4

function shortened(words: string): string {
  return words.length > 140 ? `${words.slice(0, 138).trimEnd()}…` : words
}
