import { describe, expect, it } from 'vitest'
import { ConfigError } from './environment.ts'
import { providerSettings } from './provider-settings.ts'

const google = {
  EXTERNAL_GOOGLE_ENABLED: 'true',
  EXTERNAL_GOOGLE_CLIENT_ID: 'id',
  EXTERNAL_GOOGLE_SECRET: 'secret',
}

describe('providers', () => {
  it('are those that are switched on', () => {
    expect(providerSettings({})).toEqual([])
    expect(
      providerSettings({
        ...google,
        EXTERNAL_GITHUB_ENABLED: 'false',
        EXTERNAL_EMAIL_ENABLED: 'true',
        EXTERNAL_PHONE_ENABLED: 'true',
        EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true',
      }),
    ).toEqual([
      { name: 'google', clientId: 'id', clientSecret: 'secret', url: 'https://accounts.google.com', scopes: [] },
    ])
  })

  it('may be any issuer, under any name', () => {
    const [one] = providerSettings({
      EXTERNAL_OUR_COLLEGE_ENABLED: 'true',
      EXTERNAL_OUR_COLLEGE_CLIENT_ID: 'id',
      EXTERNAL_OUR_COLLEGE_SECRET: 'secret',
      EXTERNAL_OUR_COLLEGE_URL: 'https://id.college.example/realms/main/',
      EXTERNAL_OUR_COLLEGE_SCOPES: 'groups, roll',
    })
    expect(one).toMatchObject({
      name: 'our_college',
      url: 'https://id.college.example/realms/main',
      scopes: ['groups', 'roll'],
    })
  })

  it.each([
    [{ ...google, EXTERNAL_GOOGLE_SECRET: undefined }, 'EXTERNAL_GOOGLE_SECRET'],
    [{ ...google, EXTERNAL_GOOGLE_CLIENT_ID: undefined }, 'EXTERNAL_GOOGLE_CLIENT_ID'],
    [{ ...google, EXTERNAL_GOOGLE_URL: 'javascript:alert(1)' }, 'EXTERNAL_GOOGLE_URL'],
    [
      { EXTERNAL_OURS_ENABLED: 'true', EXTERNAL_OURS_CLIENT_ID: 'id', EXTERNAL_OURS_SECRET: 'secret' },
      'EXTERNAL_OURS_URL',
    ],
  ])('without what they need stop the start: %j', (env, variable) => {
    expect(() => providerSettings(env)).toThrow(ConfigError)
    expect(() => providerSettings(env)).toThrow(variable)
  })
})
