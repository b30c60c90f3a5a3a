import { vi } from 'vitest'

/** Stubs a browser's storage where there is none; empty at each call. */
export function stubStorage() {
  const areas = { local: fakeArea(), session: fakeArea() }
  vi.stubGlobal('localStorage', areas.local)
  vi.stubGlobal('sessionStorage', areas.session)
  return areas
}

function closed(): never {
  throw new Error('SecurityError')
}

/** Stubs a browser that stores nothing. */
export function stubClosedStorage(): void {
  const area = { getItem: closed, setItem: closed, removeItem: closed }
  vi.stubGlobal('localStorage', area)
  vi.stubGlobal('sessionStorage', area)
}

/** Its keys are the object's own, as in a browser. */
function fakeArea(): Record<string, string> {
  const methods = {
    getItem: (key: string) => area[key] ?? null,
    setItem: (key: string, text: string) => void (area[key] = text),
    removeItem: (key: string) => void delete area[key],
  }
  const area: Record<string, string> = Object.create(methods)
  return area
}
