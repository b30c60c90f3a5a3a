import { join } from 'node:path'
import { root } from '#server/core/config/root.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { featureNames, featureOf } from './features.ts'
import { readAccess, type TableAccess } from './read-access.ts'
import { readTables, type TableInfo } from './read-tables.ts'
import { readSources, type Sources } from './sources.ts'

export const schemaPage = join(root, 'docs', 'schema.md')

const head = `# The database, table by table

For contributors who want to know what happens in the database. Generated: \`npm run schema\`. Each feature's functions,
triggers, policies and rights are in \`supabase/schema/<feature>\`; [CONTRIBUTING](../CONTRIBUTING.md#the-database) says how
they are changed.

The roles of the data API are \`anon\` (a visitor), \`authenticated\` (an account) and \`service_role\` (the secret key). What a
role may do with a table is its rights; with which rows, its policies, of which \`service_role\` has one for all. A table
without either is the server's own. Triggers are in the order in which they fire.
`

/** The text of docs/schema.md, of a migrated database. */
export async function writeSchemaPage(pool: Pool): Promise<string> {
  const { tables } = await readTables(pool)
  const access = new Map((await readAccess(pool)).map((table) => [table.name, table]))
  const sources = readSources()
  const sections = featureNames.map((feature) => {
    const own = tables.filter(({ name, partition }) => partition === null && featureOf(name) === feature)
    return [`## ${feature}`, ...own.map((table) => section(table, access.get(table.name), sources))].join('\n\n')
  })
  return `${[head, ...sections].join('\n\n').replaceAll(/\n{3,}/g, '\n\n')}\n`
}

function section(table: TableInfo, access: TableAccess | undefined, sources: Sources): string {
  const { rights = [], policies = [], triggers = [] } = access ?? {}
  const columns = table.columns.map(({ name, type, nullable, default: value }) =>
    row(`\`${name}\``, type + (nullable ? ', or null' : ''), value === null ? '' : code(value)),
  )
  const granted = rights.filter(({ role }) => role !== 'service_role')
  const ofCallers = policies.filter(({ roles }) => roles !== 'service_role')
  return [
    `### ${table.name}`,
    ['| column | type | default |', '| --- | --- | --- |', ...columns].join('\n'),
    granted.map(({ role, privileges }) => `- \`${role}\` has the right to ${privileges}`).join('\n'),
    ofCallers
      .map(
        ({ name, command, roles }) => `- Policy for ${command === 'all' ? 'everything' : command}, ${roles}: ${name}`,
      )
      .join('\n'),
    triggers.map((trigger, index) => `${index + 1}. ${describeTrigger(trigger, sources)}`).join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function describeTrigger(
  { name, when, calls, arguments: given }: TableAccess['triggers'][number],
  sources: Sources,
): string {
  const [found] = sources.definitions.get(`function ${calls}`) ?? []
  const purpose = (found?.comment ?? '').replaceAll(/^-- ?/gm, '').replaceAll('\n', ' ')
  // The first sentence.
  const [sentence = ''] = /^.*?[.:](?= [A-Z]|$)/.exec(purpose) ?? [purpose]
  return `\`${name}\`, ${when}: \`${calls}(${given})\`. ${escapePipes(sentence)}`.trim()
}

const escapePipes = (text: string) => text.replaceAll('|', String.raw`\|`)
const code = (text: string) => `\`${escapePipes(text.replaceAll(/::text\b|\s+(?=\s)/g, ''))}\``
const row = (...cells: string[]) => `| ${cells.join(' | ')} |`
