import { beforeEach, expect, test, vi } from 'vitest'
import { startServiceWorker } from './service-worker.ts'

const reload = vi.fn()
const postMessage = vi.fn()
const container = Object.assign(new EventTarget(), { controller: {}, register: async () => registration })
const registration = Object.assign(new EventTarget(), { waiting: null as object | null })

beforeEach(() => {
  vi.clearAllMocks()
  vi.useFakeTimers()
  vi.stubEnv('DEV', false)
  vi.stubGlobal('navigator', { serviceWorker: container })
  vi.stubGlobal('location', { reload })
  registration.waiting = { postMessage }
})

async function offered(): Promise<() => void> {
  const onNewVersion = vi.fn<(reload: () => void) => void>()
  await startServiceWorker(onNewVersion)
  return onNewVersion.mock.calls[0]?.[0] ?? expect.unreachable()
}

test('a new version takes over, and then the page is reloaded', async () => {
  ;(await offered())()
  expect(postMessage).toHaveBeenCalledWith('take-over')
  expect(reload).not.toHaveBeenCalled()
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})

test('a page whose new version another tab has activated is only reloaded', async () => {
  const accept = await offered()
  registration.waiting = null
  container.dispatchEvent(new Event('controllerchange'))
  accept()
  expect(postMessage).not.toHaveBeenCalled()
  expect(reload).toHaveBeenCalledOnce()
})

test('on a first visit, files that are loaded after the worker has taken over are cached, too', async () => {
  const observers: ((loaded: { getEntries: () => { name: string }[] }) => void)[] = []
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(callback: (typeof observers)[number]) {
        observers.push(callback)
      }
      observe = () => {}
    },
  )
  vi.stubGlobal('location', { reload, origin: 'https://campus.example', pathname: '/about' })
  vi.stubGlobal('navigator', {
    serviceWorker: Object.assign(new EventTarget(), {
      controller: null,
      register: container.register,
      ready: Promise.resolve({ active: { postMessage } }),
    }),
  })
  await startServiceWorker(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(postMessage).toHaveBeenLastCalledWith(['/about'])
  const names = [
    'https://campus.example/assets/late.js',
    'https://campus.example/api',
    'https://else.example/assets/a.js',
  ]
  observers[0]?.({ getEntries: () => names.map((name) => ({ name })) })
  await vi.advanceTimersByTimeAsync(0)
  expect(postMessage).toHaveBeenLastCalledWith(['/assets/late.js'])
  observers[0]?.({ getEntries: () => [{ name: 'https://campus.example/api' }] })
  await vi.advanceTimersByTimeAsync(0)
  expect(postMessage).toHaveBeenCalledTimes(2)
})
