import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { collegeToday, daysAfter } from '#domain/dates/college-time.ts'
import { rollover } from '#server/cli/rollover.ts'
import { oneOfEachKind, rolloversOfFile } from './students.ts'

// The command `rollover`, which does the same as the page.

const site = rolloversOfFile()
const { sql } = site
const { enrolAll, before } = oneOfEachKind(site)
const today = collegeToday()
beforeEach(site.clear)

const run = (...args: string[]) => rollover.run(args, { pool: site.whole.database.pool } as never)

describe('the command', () => {
  it('says what a rollover would do, does it, and takes it back', async () => {
    await enrolAll()
    const folder = await mkdtemp(join(tmpdir(), 'rollover-'))
    try {
      await writeFile(join(folder, 'stay.txt'), '21CS005\nrepeats@students.example\n')
      const args = [today, '--begins', 'even', '--branch', 'long', '--stay', join(folder, 'stay.txt')]
      const planned = await run(...args, '--dry-run')
      expect(planned).toContain('LONG, semester 1 → semester 2: 1\n1 move, 0 become alumni.')
      expect(planned).toContain('1 already in a semester that begins, 2 by name')
      expect(await site.semesters()).toEqual(before)
      const done = await run(...args)
      expect(await site.semesters()).toEqual({ ...before, first: '2' })
      const id = /--undo (\S+)$/.exec(done)?.[1] ?? ''
      expect(await run('--undo', id)).toBe('Taken back: 1 student as before.')
      expect(await site.semesters()).toEqual(before)
      await writeFile(join(folder, 'stay.txt'), 'X1, student')
      await expect(run(...args)).rejects.toThrow(/X1: no student.*\n {2}student: several/)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('ends with an error where the rollover of today has failed', async () => {
    await enrolAll()
    await sql(`alter table public.users add constraint not_six check (semester <> 6)`)
    try {
      await expect(run(today, '--begins', 'even')).rejects.toThrow(/^No student moved: .*not_six/)
    } finally {
      await sql('alter table public.users drop constraint not_six')
    }
    expect(await site.semesters()).toEqual(before)
  })

  it('plans for a later day once, cancels, and names what is wrong', async () => {
    await enrolAll()
    // Both have read what is planned before one of them writes, unless the second waits for the first.
    const holder = await site.whole.database.pool.connect()
    const both: Promise<string>[] = []
    try {
      await holder.query('begin; lock table private.rollovers in exclusive mode')
      both.push(...[1, 2].map(() => run(daysAfter(today, 3), '--begins', 'even')))
      await expect.poll(() => site.waiting('private.rollovers'), { timeout: 20_000 }).toBe(2)
      await holder.query('commit')
    } finally {
      // With its connection, so that the lock does not outlive a failure.
      holder.release(true)
    }
    const plans = await Promise.allSettled(both)
    const texts = plans.map((plan) => (plan.status === 'fulfilled' ? plan.value : String(plan.reason)))
    const id = texts.flatMap((text) => /--cancel (\S+)$/.exec(text)?.[1] ?? [])
    expect([id.length, texts.filter((text) => text.includes('is planned for')).length]).toEqual([1, 1])
    await expect(run(today, '--begins', 'even')).rejects.toThrow('A rollover of these branches is planned for')
    expect(await run('--cancel', String(id[0]))).toBe('Cancelled.')
    await expect(run()).rejects.toThrow('rollover needs a day')
    await expect(run('tomorrow')).rejects.toThrow('Write the day as')
    await expect(run(today, '--branch', 'XY')).rejects.toThrow('There is no branch "XY"')
  })
})
