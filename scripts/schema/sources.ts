import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLoadOrder, schemaFolder } from '#server/core/database/schema-files.ts'
import { type Statement, splitStatements } from './statements.ts'

/** What the schema files say, by what it is of: "function private.audit", "policy public.comments x", … */
export interface Sources {
  /** Each with its comment. A name has several where functions are overloaded. */
  definitions: Map<string, Statement[]>
  /** Revokes and grants by what they are of: "function private.audit()", "public.comments". */
  rights: Map<string, string[]>
}

const name = String.raw`([\w.]+)`
const patterns: [RegExp, (match: string[]) => string][] = [
  [new RegExp(String.raw`^create or replace function ${name}`), ([, of]) => `function ${of}`],
  [new RegExp(String.raw`^create or replace view ${name}`), ([, of]) => `view ${of}`],
  [
    new RegExp(String.raw`^create (?:or replace |constraint )?trigger (\w+)\s[^]*?\son ${name}`),
    ([, trigger, of]) => `trigger ${of} ${trigger}`,
  ],
  [
    new RegExp(String.raw`^create policy ("[^"]+"|\w+)\s+on\s+${name}`),
    ([, policy, of]) => `policy ${of} ${policyName(policy)}`,
  ],
]
const rightsPattern = /^(?:revoke|grant) [^]*? on (function [\w.]+\([^)]*\)|[\w.]+)\s+(?:from|to) /

/** As PostgreSQL stores it: without quotes, and cut off. */
const policyName = (policy = '') => policy.replaceAll('"', '').slice(0, 63)

export const readSources = (): Sources =>
  sourcesOf(readLoadOrder().map((file) => readFileSync(join(schemaFolder, file), 'utf8')))

export function sourcesOf(texts: string[]): Sources {
  const sources: Sources = { definitions: new Map(), rights: new Map() }
  const statements = texts.flatMap(splitStatements)
  for (const statement of statements) {
    for (const [pattern, key] of patterns) {
      const match = pattern.exec(statement.text)
      if (match !== null) add(sources.definitions, key([...match]), statement)
    }
    const rights = rightsPattern.exec(statement.text)
    if (rights?.[1] !== undefined) add(sources.rights, rights[1].replaceAll(/\s+/g, ' '), statement.text)
  }
  return sources
}

function add<T>(to: Map<string, T[]>, key: string, value: T): void {
  to.set(key, [...(to.get(key) ?? []), value])
}
