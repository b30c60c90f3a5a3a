import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { counted } from '#domain/counted.ts'
import { dateOf } from '#domain/dates/college-time.ts'
import { nearestTerm } from '#domain/dates/terms.ts'
import { UsageError } from '#server/core/config/environment.ts'
import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { findPeople } from '#server/features/rollover/people.ts'
import { type Plan, planRollover, planShape, type Preview, previewRollover } from '#server/features/rollover/plan.ts'
import { cancelRollover, runRollovers } from '#server/features/rollover/run.ts'
import { readChoices, readRollover } from '#server/features/rollover/stored.ts'
import { takeBackRollover } from '#server/features/rollover/undo.ts'
import type { Command } from './command.ts'

export const rollover: Command = {
  name: 'rollover',
  usage: {
    args: '<date>',
    text: [
      'moves students to their next semester on a day, 2027-01-04; with --dry-run it only says what',
      'it would do; --begins odd, even or any: which semesters begin, else by the day;',
      '--branch CODE, once for each; --stay FILE: roll numbers or mails of those who stay;',
      '--no-alumni: those at the end of their branch stay; --again: soon after another rollover;',
      'rollover --cancel <id> and rollover --undo <id>, for 30 days, take it back',
    ],
  },
  logged: { args: [] },
  run: async (args, { pool }) => {
    const { values, positionals } = readArguments(args)
    try {
      if (values.undo !== undefined) return await takeBack(pool, values.undo)
      if (values.cancel !== undefined) {
        await transaction(pool, (client) => cancelRollover(client, String(values.cancel)))
        return 'Cancelled.'
      }
      const [date] = positionals
      if (date === undefined) throw new UsageError('rollover needs a day: rollover 2027-01-04 --dry-run')
      return await plan(pool, date, values)
    } catch (error) {
      if (error instanceof AppError) throw new UsageError(error.message)
      throw error
    }
  },
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        begins: { type: 'string' },
        branch: { type: 'string', multiple: true },
        stay: { type: 'string' },
        'no-alumni': { type: 'boolean' },
        again: { type: 'boolean' },
        undo: { type: 'string' },
        cancel: { type: 'string' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
type Values = ReturnType<typeof readArguments>['values']

async function plan(pool: Pool, date: string, values: Values): Promise<string> {
  const id = randomUUID()
  const { preview, today } = await transaction(pool, async (client) => {
    const choices = await readChoices(client)
    const wanted = planShape.safeParse({
      date,
      begins: values.begins ?? (Number.isNaN(Date.parse(date)) ? undefined : nearestTerm(date, choices.months).term),
      branches: branchesOf(values.branch, choices.branches),
      makesAlumni: values['no-alumni'] !== true,
      excepted: values.stay === undefined ? [] : await readStaying(client, values.stay),
    } satisfies Record<keyof Plan, unknown>)
    if (!wanted.success) throw new UsageError('Write the day as 2027-01-04, and odd, even or any after --begins.')
    const preview = await previewRollover(client, wanted.data)
    if (values['dry-run'] !== true) await planRollover(client, wanted.data, { id, isConfirmed: values.again === true })
    return { preview, today: choices.today }
  })
  const lines = describe(preview)
  if (values['dry-run'] === true) return [...lines, 'Nothing was planned: --dry-run.'].join('\n')
  if (date === today) await runRollovers(pool)
  const { state, problem } = await transaction(pool, (client) => readRollover(client, id))
  if (state === 'failed') throw new UsageError(String(problem))
  return [
    ...lines,
    state === 'done'
      ? `Done. To take it back, for 30 days: rollover --undo ${id}`
      : `Planned for ${dateOf(date)}. To cancel it: rollover --cancel ${id}`,
  ].join('\n')
}

function branchesOf(codes: string[] | undefined, known: { id: string; code: string }[]): string[] | null {
  if (codes === undefined) return null
  return codes.map((code) => {
    const branch = known.find((one) => one.code.toLowerCase() === code.toLowerCase())
    if (branch === undefined)
      throw new UsageError(`There is no branch "${code}": ${known.map((one) => one.code).join(', ')}.`)
    return branch.id
  })
}

async function readStaying(client: Client, file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new UsageError(`${file} cannot be read: ${error.message}`)
  })
  const { found, several, unknown, left } = await findPeople(client, text)
  const problems = [
    ...unknown.map((word) => `  ${word}: no student has this roll number, e-mail or name`),
    ...several.map(({ word }) => `  ${word}: several students; write the e-mail`),
    ...(left > 0 ? [`  ${counted(left, 'line')} after the first 1,000`] : []),
  ]
  if (problems.length > 0) throw new UsageError(`Not all of ${file} can be read:\n${problems.join('\n')}`)
  return found.map(({ id }) => id)
}

function describe({ groups, counts, sectionsDiffer, roles, blocked, unusual }: Preview): string[] {
  return [
    ...groups.map(
      ({ branch, from, to, people }) =>
        `  ${branch ?? 'no branch'}, semester ${from} → ${to === null ? 'alumni' : `semester ${to}`}: ${people}`,
    ),
    `${counts.moves} move, ${counts.leaves} become alumni.`,
    `Stay: ${counts.already} already in a semester that begins, ${counts.excepted} by name, ${counts.last} at the end, ${counts.unknown} without a semester.`,
    ...(sectionsDiffer > 0 ? [`${sectionsDiffer} would be in another semester than their section on that day.`] : []),
    ...(roles > 0
      ? [`${counted(roles, 'role')} for certain semesters will not move: see Roles in the admin area.`]
      : []),
    ...[blocked, unusual].filter((sentence) => sentence !== null),
  ]
}

async function takeBack(pool: Pool, id: string): Promise<string> {
  const { restored, stays, staying } = await transaction(pool, async (client) => {
    await takeBackRollover(client, id)
    return readRollover(client, id)
  })
  return [
    `Taken back: ${counted(restored, 'student')} as before.`,
    ...staying.map((name) => `  ${name} stays: edited since`),
    ...(stays > staying.length ? [`  and ${stays - staying.length} more`] : []),
  ].join('\n')
}
