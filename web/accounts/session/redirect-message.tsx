import { Message } from '#web/ui/feedback/message.tsx'
import { Wrap } from '#web/ui/layout/container.tsx'
import { useLanding } from './session.ts'

const tones = { none: 'info', session: 'success', error: 'warning', notice: 'info' } as const

/** What a mail link, or another service's sign-in, that led to this page has to say. */
export function ArrivalMessage() {
  const { kind, text } = useLanding()
  if (!text) return null
  return (
    <Wrap className="pt-6">
      <Message tone={tones[kind]}>{text}</Message>
    </Wrap>
  )
}
