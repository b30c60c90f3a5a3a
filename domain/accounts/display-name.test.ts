import { describe, expect, it } from 'vitest'
import { displayName, greeting, profileName } from './display-name.ts'

describe('displayName', () => {
  it.each([
    [{ fullName: 'Ananya Mohapatra', name: 'Anu', email: 'am@c.edu' }, 'Ananya Mohapatra'],
    [{ fullName: '  ', name: 'Anu', email: 'am@c.edu' }, 'Anu'],
    [{ fullName: null, name: '', email: 'am@c.edu' }, 'am'],
    [{ email: '@c.edu' }, 'Anonymous User'],
    [{ fullName: 'Sample Pro', email: 'sample.pro@c.edu' }, 'Anonymous User'],
    [{ fullName: 'Sample Pro', email: 'sample.pro@c.edu', isSample: true }, 'Sample Pro'],
    [{}, 'Anonymous User'],
  ])('%o posts as %s', (account, name) => {
    expect(displayName(account)).toBe(name)
  })
})

describe('greeting', () => {
  it.each([
    [{ firstName: 'Ananya', name: 'Someone Else', email: 'am@c.edu' }, 'Welcome, Ananya'],
    [{ firstName: 'Anna Maria', email: 'am@c.edu' }, 'Welcome, Anna Maria'],
    [{ firstName: ' ', name: ' Biswajit  Das', email: 'bd@c.edu' }, 'Welcome, Biswajit'],
    [{ firstName: null, name: null, email: 'bd.22@c.edu' }, 'Welcome, bd.22'],
    [{ email: '' }, 'Welcome!'],
    [{}, 'Welcome!'],
  ])('%o is greeted with %s', (account, heading) => {
    expect(greeting(account)).toBe(heading)
  })
})

describe('profileName', () => {
  it.each([
    [{ firstName: 'Ananya', lastName: 'Mohapatra', email: 'am@c.edu' }, 'Ananya Mohapatra'],
    [{ firstName: '', lastName: 'Mohapatra', email: 'am@c.edu' }, 'Mohapatra'],
    [{ firstName: '', lastName: ' ', email: 'am@c.edu' }, 'am@c.edu'],
    [{}, ''],
  ])('%o is headed %s', (account, head) => {
    expect(profileName(account)).toBe(head)
  })
})
