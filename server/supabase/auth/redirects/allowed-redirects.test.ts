import { describe, expect, it } from 'vitest'
import { isAllowedRedirect } from './allowed-redirects.ts'

const site = 'https://campus.example'

describe('the site itself', () => {
  it.each([
    'https://campus.example',
    'https://campus.example/',
    'https://campus.example/dashboard',
    'https://campus.example/reset-password?next=%2Fa&b=c#fragment',
    'https://campus.example:443/dashboard',
    'HTTPS://CAMPUS.example/dashboard',
    'https://campus.example/a/../b//c;d=1?e=https://evil.example/',
    'https://campus.example/@evil.example',
    'https://campus.example/?@evil.example',
  ])('%s', (target) => expect(isAllowedRedirect(target, site, [])).toBe(true))
})

describe('anywhere else', () => {
  it.each([
    ['nothing', ''],
    ['a path', '/dashboard'],
    ['a protocol-relative address', '//evil.example'],
    ['three slashes', '///evil.example'],
    ['another host', 'https://evil.example/'],
    ['a host that begins alike', 'https://campus.example.evil.example/'],
    ['a host that ends alike', 'https://evilcampus.example/'],
    ['a host below', 'https://sub.campus.example/'],
    ['a trailing dot', 'https://campus.example./'],
    ['another scheme', 'http://campus.example/'],
    ['another port', 'https://campus.example:8443/'],
    ['the port of another scheme', 'https://campus.example:80/'],
    ['a port padded with zeros', 'https://campus.example:0443/'],
    ['an empty port', 'https://campus.example:/'],
    ['a user name', 'https://campus.example@evil.example/'],
    ['a user name and password', 'https://campus.example:443@evil.example/'],
    ['an empty user name', 'https://@campus.example/'],
    ['a user name before the right host', 'https://evil.example@campus.example/'],
    ['an encoded at-sign', 'https://campus.example%40evil.example/'],
    ['a backslash for the slash after the host', 'https://evil.example\\.campus.example/'],
    ['a backslash before an at-sign', 'https://evil.example\\@campus.example/'],
    ['backslashes for slashes', 'https:\\\\campus.example/'],
    ['one slash', 'https:/campus.example/'],
    ['no slash', 'https:campus.example'],
    ['a leading space', ' https://campus.example/'],
    ['a space inside', 'https://campus.example/a b'],
    ['a tab inside the scheme', 'java\tscript:alert(1)'],
    ['a tab inside the host', 'https://campus.exam\tple/'],
    ['a line break', 'https://campus.example/\r\nSet-Cookie: a=b'],
    ['a null character', 'https://campus.example/\0'],
    ['a no-break space', 'https://campus.example\u00a0.evil.example/'],
    ['an encoded line break in the host', 'https://campus.example%0d%0a/'],
    ['an encoded host', 'https://%63ampus.example/'],
    ['a full-width host', 'https://ｃampus.example/'],
    ['a full-width dot', 'https://campus。example/'],
    ['a host in another script', 'https://cаmpus.example/'],
    ['a soft hyphen', 'https://cam\u00adpus.example/'],
    ['javascript', 'javascript:alert(1)'],
    ['javascript with a host', 'javascript://campus.example/%0aalert(1)'],
    ['javascript on a loopback host', 'javascript://127.0.0.1/%0aalert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['data with a host', 'data://campus.example/,x'],
    ['vbscript', 'vbscript://campus.example/x'],
    ['a file', 'file:///etc/passwd'],
    ['a blob', 'blob:https://campus.example/1'],
    ['an application', 'app://campus.example/'],
    ['an address too long for a header', `https://campus.example/${'a'.repeat(2_048)}`],
  ])('%s', (_, target) => {
    expect(isAllowedRedirect(target, site, [])).toBe(false)
  })
})

describe('IP addresses', () => {
  it.each(['http://127.0.0.1:5173/a', 'https://127.0.0.1/', 'http://127.1.2.3/', 'http://[::1]:3000/'])(
    '%s is the own machine: a target while the site is there too, or where it is listed',
    (target) => {
      for (const local of ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000'])
        expect(isAllowedRedirect(target, local, [])).toBe(true)
      expect(isAllowedRedirect(target, site, [])).toBe(false)
      expect(isAllowedRedirect(target, site, ['http://192.0.2.1/**', 'http://127.0.0.1:9/'])).toBe(false)
      expect(isAllowedRedirect(target, site, [new URL('/**', target).href])).toBe(true)
    },
  )

  it.each([
    ['another machine', 'http://192.0.2.1/'],
    ['every interface', 'http://0.0.0.0/'],
    ['decimal', 'http://2130706433/'],
    ['octal', 'http://0177.0.0.1/'],
    ['hexadecimal', 'http://0x7f.0.0.1/'],
    ['hexadecimal in one', 'http://0x7f000001/'],
    ['shortened', 'http://127.1/'],
    ['with a trailing dot', 'http://127.0.0.1./'],
    ['full-width digits', 'http://１２７.0.0.1/'],
    ['circled digits', 'http://①②⑦.0.0.1/'],
    ['IPv4 in IPv6', 'http://[::ffff:127.0.0.1]/'],
    ['another IPv6', 'http://[2001:db8::1]/'],
    ['a zone', 'http://[fe80::1%25eth0]/'],
    ['a name that begins like one', 'http://127.0.0.1.evil.example/'],
    ['a user name before it', 'http://evil@127.0.0.1/'],
  ])('%s is not, whatever the allow list says', (_, target) => {
    const anyAddress = isAllowedRedirect(target, site, [])
    const anyName = isAllowedRedirect(target, site, ['http://*.*.*.*/', 'http://**/'])
    expect([anyAddress, anyName]).toEqual([false, target.includes('evil.example') && !target.includes('@')])
  })

  it.each(['app://127.0.0.1/', 'ftp://127.0.0.1/'])('%s is no address of the web', (target) => {
    expect(isAllowedRedirect(target, site, [])).toBe(false)
  })
})

describe('a site on this machine', () => {
  it('accepts itself on any port, under its own name', () => {
    expect(isAllowedRedirect('http://localhost:4100/dashboard', 'http://localhost:3000', [])).toBe(true)
    expect(isAllowedRedirect('https://localhost:4100/dashboard', 'http://localhost:3000', [])).toBe(false)
    expect(isAllowedRedirect('http://localhost:4100/dashboard', site, [])).toBe(false)
    expect(isAllowedRedirect('http://localhost.evil.example/', 'http://localhost:3000', [])).toBe(false)
  })
})

describe('the allow list', () => {
  const list = [
    'https://app.example',
    'https://*.preview.example/**',
    'com.campus.app://callback',
    'https://exact.example/cb?x=1',
  ]

  it.each([
    'https://app.example',
    'https://app.example#fragment',
    'https://one.preview.example/',
    'https://one.preview.example/deep/er?q=1.2#x',
    'com.campus.app://callback',
    'https://exact.example/cb?x=1',
  ])('holds %s', (target) => expect(isAllowedRedirect(target, site, list)).toBe(true))

  it.each([
    'https://app.example/other',
    'https://app.example.evil.example',
    'https://one.two.preview.example/',
    'https://preview.example/',
    'https://evil.example/.preview.example/',
    'https://evil.example\\.preview.example/',
    'https://evil.example#.preview.example/',
    'https://evil.example?.preview.example/',
    'https://a@evil.preview.example/',
    'com.campus.app://callback/other',
    'https://exact.example/cb?x=2',
  ])('does not hold %s', (target) => expect(isAllowedRedirect(target, site, list)).toBe(false))

  it('cannot allow what runs in the browser, or an address that parsers disagree on', () => {
    for (const target of [
      'javascript:alert(1)',
      'javascript://campus.example/%0aalert(1)',
      'data:text/html,x',
      'https://a@b.example/',
      'com.campus.app://a@callback',
      'http://2130706433/',
      '//evil.example',
    ]) {
      expect([target, isAllowedRedirect(target, site, ['**'])]).toEqual([target, false])
    }
    expect(isAllowedRedirect('https://anything.example/', site, ['**'])).toBe(true)
  })
})
