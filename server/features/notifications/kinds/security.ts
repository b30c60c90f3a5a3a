import { kindTitle, type SecurityEventKind } from '#domain/accounts/security-events.ts'
import { paths } from '#domain/paths.ts'
import { itsAccount } from './recipients.ts'
import type { EventHandler } from './kinds.ts'

export const security = {
  security: {
    recipients: itsAccount,
    describe: async (_client, { data }) => ({
      subjectId: null,
      title: kindTitle(data['change'] as SecurityEventKind),
      body: 'If that was not you, secure your account now.',
      url: paths.security(),
    }),
  },
} satisfies Record<string, EventHandler>
