import { Message } from '#web/ui/feedback/message.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { useRedirectResult } from './session.ts'

const tones = { none: 'info', session: 'success', error: 'warning', notice: 'info' } as const

/** The message of a mail link or of another service's sign-in that led to this page. */
export function RedirectMessage() {
  const { kind, text } = useRedirectResult()
  if (!text) return null
  return (
    <Container className="pt-6">
      <Message tone={tones[kind]}>{text}</Message>
    </Container>
  )
}
