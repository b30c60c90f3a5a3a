import { describe, expect, it } from 'vitest'
import { ApiError } from '../protocol/errors.ts'
import { accountBudgets, networkBudgets, openBudgets, type Requester } from './request-budgets.ts'

const reader = (address: string): Requester => ({ role: 'anon', account: undefined, address })
const person = (account: string, address: string): Requester => ({ role: 'authenticated', account, address })

function errorOf(work: () => void): ApiError | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

describe('the budgets of the data API', () => {
  it('end what one account asks, with the seconds to wait', () => {
    const budgets = openBudgets(() => 0)
    const who = person('p', '192.0.2.1')
    for (let n = 0; n < accountBudgets.writes.burst; n++) budgets(who).admit('writes')
    const rejected = errorOf(() => budgets(who).admit('writes'))
    expect(rejected).toMatchObject({
      status: 429,
      headers: { 'Retry-After': '1' },
      body: { code: 'over_request_rate_limit', message: expect.stringContaining('one second') },
    })
    // Reads still have a budget, and so do other callers.
    budgets(who).admit('reads')
    budgets(person('q', '192.0.2.1')).admit('writes')
  })

  it('let a campus behind one address work', () => {
    let now = 0
    const budgets = openBudgets(() => now)
    // 800 students, each a page of four requests every ten seconds and a post every minute, for ten minutes.
    for (let second = 0; second < 600; second++) {
      for (let student = second % 10; student < 800; student += 10) {
        const who = person(`student ${student}`, '192.0.2.1')
        for (let n = 0; n < 4; n++) {
          budgets(who).admit('reads')
          budgets(who).charge(0.004)
        }
        if ((second + student) % 60 === 0) budgets(who).admit('writes')
      }
      now += 1000
    }
    expect(budgets(reader('192.0.2.1')).isCostly()).toBe(false)
  })

  it('count IPv6 by its networks: who has a /48 has four times a /64', () => {
    const budgets = openBudgets(() => 0)
    let admitted = 0
    for (
      let n = 0;
      n < 65_536 && !errorOf(() => budgets(reader(`2001:db8:1:${n.toString(16)}::1`)).admit('reads'));
      n++
    )
      admitted++
    expect(admitted).toBe(networkBudgets.reads.burst * 4)
    budgets(reader('2001:db8:2::1')).admit('reads')
  })

  it('count the time in the database: first others come first, then there is a wait', () => {
    let now = 0
    const budgets = openBudgets(() => now)
    const who = reader('192.0.2.1')
    expect(budgets(who).isCostly()).toBe(false)
    budgets(who).charge(3)
    expect(budgets(who).isCostly()).toBe(true)
    budgets(who).admit('reads')
    budgets(who).charge(60)
    expect(errorOf(() => budgets(who).admit('reads'))?.status).toBe(429)
    now += 2_000
    budgets(who).admit('reads')
    now += 60_000
    expect(budgets(who).isCostly()).toBe(false)
  })

  it('do not bind the site itself', () => {
    const budgets = openBudgets(() => 0)
    const server: Requester = { role: 'service_role', account: undefined, address: '127.0.0.1' }
    budgets(server).charge(10_000)
    for (let n = 0; n < 10_000; n++) budgets(server).admit('writes')
    expect(budgets(server).isCostly()).toBe(false)
  })
})
