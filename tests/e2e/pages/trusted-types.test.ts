import { expect, test } from '#tests/e2e/fixtures.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'

// A compromised script of the page cannot turn a text into markup or a script.

const site = siteOfFile()

test('a text becomes neither markup nor the address or the text of a script', async () => {
  // A page without the visitor's console check, since it expects violations.
  const page = await site.browser.newPage()
  await page.goto(site.url)
  const outcomes = await page.evaluate(() => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
    const attempt = (act: () => void) => {
      try {
        act()
        return 'done'
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error)
      }
    }
    const script = document.createElement('script')
    return {
      markup: attempt(() => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>')),
      inserted: attempt(() => document.body.insertAdjacentHTML('beforeend', '<iframe srcdoc="<b>x</b>"></iframe>')),
      foreignScript: attempt(() => (script.src = 'https://elsewhere.example/x.js')),
      dataScript: attempt(() => (script.src = 'data:text/javascript,alert(1)')),
      scriptText: attempt(() => (script.textContent = 'alert(1)')),
      worker: attempt(() => new Worker('https://elsewhere.example/worker.js')),
      policy: attempt(() => Reflect.get(window, 'trustedTypes').createPolicy('another', {})),
      ownScript: attempt(() => (script.src = '/assets/none.js')),
    }
  })
  await page.close()
  const rejected = 'refused'
  expect(outcomes).toEqual({
    markup: rejected,
    inserted: rejected,
    foreignScript: rejected,
    dataScript: rejected,
    scriptText: rejected,
    worker: rejected,
    policy: rejected,
    ownScript: 'done',
  })
})
