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

// The module's state is shared with other test files of the process.
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
  // Keys of the previous version.
  stored.local['private:asha:assistant'] = '{}'
  stored.local['calculator:before'] = '{}'
  stored.session['admin:second-factor-banner'] = 'yes'
}

describe('what is stored in a browser', () => {
  it('is deleted when the person signs out, except for what every user shares', () => {
    writeEverything()
    forgetPersons('asha')
    expect(keys()).toEqual(stays)
  })

  it('is not written again by a pending write after signing out', () => {
    forgetPersons('asha')
    slotOf(places.calculator, 'asha').write('late')
    expect(keys()).toEqual([])
    forgetOthers('asha')
    slotOf(places.calculator, 'asha').write('again')
    expect(keys()).toEqual(['calculator:asha'])
  })

  it('is deleted when another person signs in after a session that ended by itself', () => {
    writeEverything()
    forgetSessions()
    expect(keys()).toContain('forum-draft:asha:d1')
    expect(keys()).not.toContain('assistant:asha:d1')
    forgetOthers('bikash')
    slotOf(places.forumDraft, 'asha', 'd1').write('late')
    expect(keys().filter((key) => key.includes('asha') || key.includes('before'))).toEqual([])
  })

  it('has a name that is not the prefix of another, nor a former one', () => {
    const names = [...new Set(everything.map(({ name }) => name)), ...formerNames]
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => name.includes(':'))).toEqual([])
  })
})

describe('a value', () => {
  const counts = shaped(z.object({ count: z.number() }))
  const where = slotOf(places.openOrder, 'asha')

  it('is stored with the version of its key, and one without a version is read unchanged', () => {
    counts.write(where, { count: 3 })
    expect(where.read()).toBe('{"version":1,"value":{"count":3}}')
    expect(counts.read(where)).toEqual({ count: 3 })
    expect(counts.readText(1, '{"count":2}')).toEqual({ count: 2 })
  })

  it.each(['', '{', 'null', '{"count":"3"}', '{"version":2,"value":{"count":3}}'])(
    'is undefined when it cannot be parsed: %s',
    (text) => {
      expect(counts.readText(1, text)).toBeUndefined()
    },
  )
})
