import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PointerEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#domain/paths.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { wantedPage } from '#web/page/redirect/wanted-page.ts'
import { useGuardState } from '../redirect-state.ts'

/** docs/behaviour.md#constants-plans-and-payments: 2 s after a plan's success. */
const redirectDelay = 2000

/**
 * Reports success, then redirects to the dashboard; a reader who came for a page of the plan is offered that page,
 * without a redirect while they interact.
 */
export function SuccessMessage({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const wanted = wantedPage(useGuardState()?.from)
  const [held, setHeld] = useState(false)

  const go = useEffectEvent(() => void navigate(paths.dashboard()))
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => go(), redirectDelay)
    return () => clearTimeout(timer)
  }, [held])
  // The checkout's window had the focus, and was removed.
  useEffect(() => box.current?.focus(), [])

  // A resting pointer at the place of the checkout's button is no interaction: it has to move.
  const onPointerMove = ({ movementX, movementY }: PointerEvent) => {
    if (movementX !== 0 || movementY !== 0) setHeld(true)
  }
  const hold = { onFocus: () => setHeld(true), onPointerMove }
  const release = { onBlur: () => setHeld(false), onPointerLeave: () => setHeld(false) }
  return (
    <Message ref={box} tabIndex={-1} tone="success" className="mb-4">
      <p className="font-bold">{text}</p>
      <p>Taking you to your dashboard in a moment.</p>
      {wanted && (
        <Link to={wanted.path} {...hold} {...release} className={`${buttonClass({ variant: 'line' })} mt-3`}>
          {`Continue to ${wanted.name ?? 'the page you wanted'}`}
        </Link>
      )}
    </Message>
  )
}
