import { expect, test } from 'vitest'
import { openServices } from './services.ts'

function services() {
  let time = 0
  const opened = openServices(() => time)
  return {
    ...opened,
    pass: (ms: number) => (time += ms),
    fail: (service: string, times: number) => {
      for (let n = 0; n < times; n++) {
        opened.began(service)
        opened.ended(service, true)
      }
    },
  }
}

test('a service has so many pushes at once, and the others room beside it', () => {
  const { began, ended, busy } = services()
  for (let n = 0; n < 32; n++) began('slow.example')
  began('quick.example')
  expect(busy()).toEqual(['slow.example'])
  ended('slow.example', false)
  expect(busy()).toEqual([])
})

test('a service that fails is left alone, longer each time, until one push is taken', () => {
  const { fail, busy, pass, began, ended } = services()
  fail('down.example', 15)
  expect(busy()).toEqual([])
  fail('down.example', 1)
  expect(busy()).toEqual(['down.example'])
  pass(30_001)
  expect(busy()).toEqual([])
  fail('down.example', 1)
  pass(30_001)
  expect(busy()).toEqual(['down.example'])
  pass(30_001)
  began('down.example')
  ended('down.example', false)
  fail('down.example', 15)
  expect(busy()).toEqual([])
})
