import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { Message } from '#web/ui/feedback/message.tsx'
import type { OpenOrder } from './open-order.ts'
import { SuccessMessage } from './success-message.tsx'
import type { Payment } from './use-payment.ts'
import { wording } from '../wording.ts'

/** The state of a payment, above the button that makes it. */
export function PaymentMessage({ payment }: { payment: Payment }) {
  switch (payment.is) {
    case 'paid':
      return <SuccessMessage text={wording.paid} />
    case 'failed':
      return (
        <Box key={payment.is} tone="error">
          <p className="font-bold">{payment.text}</p>
          {payment.reason && <p>{payment.reason}</p>}
          {payment.text === wording.notPaid && (
            <p>If money has left your account, it will be returned automatically. You can safely try again.</p>
          )}
        </Box>
      )
    case 'dismissed':
      return (
        <Box key={payment.is} tone="info">
          <p>
            You closed the payment window. If you had already paid, Pro starts within a minute. If not, you can pay any
            time.
          </p>
        </Box>
      )
    case 'confirming':
      return (
        <Box key={payment.is} tone="info" title="Confirming with your bank">
          <p>This can take a minute. You can close this page: Pro starts as soon as the bank confirms.</p>
          <Numbers of={payment.order} />
        </Box>
      )
    case 'unverified':
      return (
        <Box key={payment.is} tone="error">
          <p className="font-bold">{wording.updateFailed}</p>
          <p>
            We keep checking with the bank, and Pro starts as soon as it confirms. Please do not pay again. If you{' '}
            <Link to={paths.contact()}>write to us</Link>, quote these:
          </p>
          <Numbers of={payment.order} />
        </Box>
      )
    case 'returning':
      return (
        <Box key={payment.is} tone="info">
          <p>This payment arrived after the order had ended. You get a full refund; see your payments.</p>
        </Box>
      )
    case 'already-pro':
      return (
        <Box key={payment.is} tone="info">
          <p>This account already has Pro. You were not charged.</p>
        </Box>
      )
    default:
      return null
  }
}

interface BoxProps {
  tone: 'error' | 'info'
  title?: string
  children: ReactNode
}

function Box({ tone, title, children }: BoxProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The checkout's window had the focus, and was removed.
    if (document.activeElement === document.body) box.current?.focus()
  }, [])
  return (
    <Message ref={box} tabIndex={-1} tone={tone} title={title} className="mb-4">
      {children}
    </Message>
  )
}

/** The ids of a payment, here and at the provider. */
function Numbers({ of: { orderId, paymentId } }: { of: OpenOrder }) {
  return (
    <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3">
      <dt className="text-ink-2">Order</dt>
      <dd dir="auto" className="wrap-anywhere">
        {orderId}
      </dd>
      {paymentId && (
        <>
          <dt className="text-ink-2">Payment</dt>
          <dd dir="auto" className="wrap-anywhere">
            {paymentId}
          </dd>
        </>
      )}
    </dl>
  )
}
