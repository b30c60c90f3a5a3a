const timeoutMs = 30_000

let loading: { address: string; done: Promise<void> } | undefined

/** Loads a script once; after a failure the next call retries. `worked` checks that it has run. */
export function loadScript(address: string, worked: () => boolean): Promise<void> {
  if (loading?.address !== address) {
    const done = load(address, worked).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    loading = { address, done }
  }
  return loading.done
}

function load(address: string, worked: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error(`${address} did not load`))
    }
    const timer = setTimeout(fail, timeoutMs)
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      if (worked()) resolve()
      else fail()
    })
    script.src = address
    document.head.append(script)
  })
}
