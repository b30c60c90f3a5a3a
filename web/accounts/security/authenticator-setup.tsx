import type { Factor } from '@supabase/auth-js'
import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useFreshProof } from '../fresh-proof/use-fresh-proof.tsx'
import { SecondFactorForm } from '../second-factor/second-factor-form.tsx'
import type { NewFactor } from './factors.ts'
import { siteName } from '#web/page/college.ts'

type AuthenticatorSetupProps = { factor: NewFactor; onCancel: () => void; onDone: () => Promise<void> }

export function AuthenticatorSetup({ factor, onCancel, onDone }: AuthenticatorSetupProps) {
  const { totp, id } = factor
  const { prove, proofDialog } = useFreshProof()
  const asFactor: Factor = {
    id,
    factor_type: 'totp',
    status: 'unverified',
    created_at: '',
    updated_at: '',
  }

  // The button that led here is unmounted. The focus is not moved to the code yet: that field is last, and a phone's
  // keyboard would hide the rest.
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => start.current?.focus({ preventScroll: true }), [])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(totp.secret)
      toast.success('Key copied')
    } catch {
      toast.error('Could not copy the key. Type it into the app.')
    }
  }

  return (
    <div ref={start} tabIndex={-1} className="grid gap-4.5 outline-none">
      <p className="text-ink-2">Scan this code with your authenticator app, or enter the key.</p>
      {/* White in both themes: cameras need the contrast. */}
      <img
        src={totp.qr_code}
        alt={`QR code that adds ${siteName()} to an authenticator app`}
        width={200}
        height={200}
        className="mx-auto size-50 rounded-sheet border border-line bg-[#fff]"
      />
      <div className="rounded-sheet bg-sunk p-4 text-sm">
        <p className="text-ink-2">Key</p>
        <p dir="auto" className="mt-1 text-base leading-relaxed font-semibold tracking-wide wrap-anywhere tabular-nums">
          {inFours(totp.secret)}
        </p>
        <div className="-mx-3 mt-1 flex flex-wrap items-center gap-x-1">
          <Button variant="quiet" onClick={() => void copy()}>
            Copy key
          </Button>
          <a href={totp.uri} className="inline-flex min-h-tap items-center px-3">
            Open in an app on this device
          </a>
        </div>
      </div>
      <SecondFactorForm
        focusLater
        factors={[asFactor]}
        prove={prove}
        action={{ label: 'Confirm', busy: 'Confirming...' }}
        onShown={onDone}
      >
        <Button variant="line" block onClick={onCancel}>
          Cancel
        </Button>
      </SecondFactorForm>
      {proofDialog}
    </div>
  )
}

/** The key in groups of four, for reading aloud. */
const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? ''
