import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { whenWanted } from './warm.ts'

class Button {
  closest = () => this
}

const page = new EventTarget()
let connection: object | undefined
let onResource = () => {}
const load = vi.fn()

/** Dispatches an event on a button of the page. */
function press(type: string): void {
  const event = new Event(type)
  Object.defineProperty(event, 'target', { value: new Button() })
  page.dispatchEvent(event)
}

beforeEach(() => {
  load.mockClear()
  connection = undefined
  vi.useFakeTimers()
  vi.stubGlobal('Element', Button)
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', {
    get connection() {
      return connection
    },
  })
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(listen: () => void) {
        onResource = listen
      }
      observe() {}
      disconnect() {
        onResource = () => {}
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a lazy part', () => {
  it('loads at the first sign of interaction, and once', () => {
    whenWanted(load)
    expect(load).not.toHaveBeenCalled()
    press('pointerover')
    press('pointerdown')
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('loads when the network has been idle for five seconds', async () => {
    whenWanted(load)
    await vi.advanceTimersByTimeAsync(4900)
    onResource()
    await vi.advanceTimersByTimeAsync(4900)
    expect(load).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(3000)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('is not loaded once it is cancelled', async () => {
    whenWanted(load)()
    press('keydown')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(load).not.toHaveBeenCalled()
  })

  it.each([{ saveData: true }, { type: 'cellular' }, { effectiveType: 'slow-2g' }])(
    'loads on a metered line (%o) only what the page is there for, and not before the sign',
    async (line) => {
      connection = line
      whenWanted(load)
      press('pointerdown')
      expect(load).not.toHaveBeenCalled()
      whenWanted(load, { certain: true })
      await vi.advanceTimersByTimeAsync(20_000)
      expect(load).not.toHaveBeenCalled()
      press('pointerdown')
      expect(load).toHaveBeenCalledTimes(1)
    },
  )
})
