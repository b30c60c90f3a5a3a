import { expect, test } from 'vitest'
import { viewColumns } from './view-columns.ts'

const target = (fields: string) => `{TARGETENTRY :expr {VAR :varno 1 :varattno 2} ${fields} :resjunk false}`

test('takes the targets of the outermost query, with their origin', () => {
  const inner = `{QUERY :targetList (${target(':resno 1 :resname x :ressortgroupref 0 :resorigtbl 9 :resorigcol 9')})}`
  const stored = `({QUERY :commandType 1 :rtable ({RTE :subquery ${inner}}) :targetList (${target(
    ':resno 1 :resname id :ressortgroupref 0 :resorigtbl 16384 :resorigcol 3',
  )} ${target(':resno 2 :resname made\\ \\{up\\} :ressortgroupref 0 :resorigtbl 0 :resorigcol 0')})})`
  expect(viewColumns(stored)).toEqual([{ column: 1, origin: { relation: 16384, column: 3 } }])
})

test('a brace inside a name does not count', () => {
  const stored = `({QUERY :targetList (${target(
    ':resno 1 :resname a\\{b :ressortgroupref 0 :resorigtbl 5 :resorigcol 6',
  )} ${target(':resno 2 :resname c :ressortgroupref 0 :resorigtbl 5 :resorigcol 7')})})`
  expect(viewColumns(stored).map((each) => each.origin.column)).toEqual([6, 7])
})
