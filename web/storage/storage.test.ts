import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { stubStorage } from '#tests/support/browser/browser-storage.ts'
import { formerNames, places } from './storage-keys.ts'
import { forgetPersons, forgetSessions, forgetOthers, slot, slotOf } from './storage.ts'
import { shaped } from './value.ts'

let stored: ReturnType<typeof stubStorage>
beforeEach(() => {
  stored = stubStorage()
  forgetPersons(undefined)
  forgetOthers('asha')
})

// The module is shared with other test files of the process.
afterAll(() => forgetPersons(undefined))

const everything = Object.values(places)
const keys = () => [...Object.keys(stored.local), ...Object.keys(stored.session)].toSorted()
const owned = (owner: string) => everything.filter((place) => place.owner === owner)
const stays = [...owned('everybody'), ...owned('tab')].map(({ name }) => name).toSorted()

function writeEverything() {
  for (const place of everything) {
    const personal = place.owner === 'person' || place.owner === 'session'
    const where = personal ? slotOf(place, 'asha', 'd1') : slot(place)
    where.write('x')
  }
  // What the previous version stored.
  stored.local['private:asha:assistant'] = '{}'
  stored.local['calculator:before'] = '{}'
  stored.session['admin:second-factor-banner'] = 'yes'
}

describe('what is stored in a browser', () => {
  it('goes when the person signs out, all of it that is not everybody’s', () => {
    writeEverything()
    forgetPersons('asha')
    expect(keys()).toEqual(stays)
  })

  it('does not come back by what was still on its way there', () => {
    forgetPersons('asha')
    slotOf(places.calculator, 'asha').write('late')
    expect(keys()).toEqual([])
    forgetOthers('asha')
    slotOf(places.calculator, 'asha').write('again')
    expect(keys()).toEqual(['calculator:asha'])
  })

  it('goes when somebody else signs in after a session that ended by itself', () => {
    writeEverything()
    forgetSessions()
    expect(keys()).toContain('forum-draft:asha:d1')
    expect(keys()).not.toContain('assistant:asha:d1')
    forgetOthers('bikash')
    slotOf(places.forumDraft, 'asha', 'd1').write('late')
    expect(keys().filter((key) => key.includes('asha') || key.includes('before'))).toEqual([])
  })

  it('has a name that is not the beginning of another, and no former one', () => {
    const names = [...new Set(everything.map(({ name }) => name)), ...formerNames]
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => name.includes(':'))).toEqual([])
  })
})

describe('a value', () => {
  const counts = shaped(z.object({ count: z.number() }))
  const where = slotOf(places.openOrder, 'asha')

  it('carries the version of its place, and one without it is read as it is', () => {
    counts.write(where, { count: 3 })
    expect(where.read()).toBe('{"version":1,"value":{"count":3}}')
    expect(counts.read(where)).toEqual({ count: 3 })
    expect(counts.readText(1, '{"count":2}')).toEqual({ count: 2 })
  })

  it.each(['', '{', 'null', '{"count":"3"}', '{"version":2,"value":{"count":3}}'])('is none: %s', (text) => {
    expect(counts.readText(1, text)).toBeUndefined()
  })
})
