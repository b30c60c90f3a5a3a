/**
 * With TEST_HOSTED=1 the servers of the tests run on top of a hosted project: those of the browser tests, and those of
 * the access, attack and fault suites.
 */
export const onHostedProject = process.env['TEST_HOSTED'] === '1'

/** Why a test is skipped with TEST_HOSTED=1, each as a sentence for the list of skipped tests. */
export const notHosted = {
  ownAccounts: 'the protocol of accounts is the project’s own there',
  cookie:
    'our server in the role of the project binds linking to a browser by a cookie, which other addresses cannot set',
  embedded: 'there is no embedded database there',
  backups: 'backups are the project’s own there',
  securityLog: 'the security log is the project’s own there',
  passkeys: 'passkeys are the project’s own there',
}
