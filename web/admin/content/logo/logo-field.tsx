import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import * as z from 'zod/mini'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { FileInput } from '#web/ui/forms/input.tsx'
import { ask, ApiError } from '../../call-admin-api.ts'
import { drawLogo } from './draw-logo.ts'
import { logoAddress } from './logo-address.ts'

const drawn = z.object({ logo: z.string() })

interface LogoFieldProps {
  /** Its version; empty without one. */
  logo: string
  onChange: (logo: string) => void
}

/** The pictures are made as the file is chosen; readers see them once the form is saved. */
export function LogoField({ logo, onChange }: LogoFieldProps) {
  const id = useId()
  const send = useMutation({ mutationFn: sendLogo, onSuccess: onChange })
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm leading-snug font-semibold">Logo</legend>
      <div className="mt-1.5 flex flex-wrap items-center gap-3">
        <img
          src={logoAddress(logo)}
          alt={logo === '' ? 'The icon of a site without a logo' : 'The chosen logo'}
          width={56}
          height={56}
          className="size-14 flex-none"
        />
        <FileInput
          aria-label={logo === '' ? 'Choose a logo' : 'Replace the logo'}
          aria-describedby={id}
          className="min-w-0 flex-1 basis-56"
          accept=".svg,.png,.jpg,.jpeg,.webp,image/svg+xml,image/png,image/jpeg,image/webp"
          disabled={send.isPending}
          onChange={({ target }) => {
            const file = target.files?.[0]
            // The same file can be chosen again after a failure.
            if (file) send.mutate(file, { onSettled: () => (target.value = '') })
          }}
        />
        {logo !== '' && (
          <Button variant="line" disabled={send.isPending} onClick={() => onChange('')}>
            Remove the logo
          </Button>
        )}
      </div>
      <p id={id} className="text-sm text-ink-2">
        SVG, PNG, JPEG or WebP, best square, at least 128 pixels. It is in the bar, in tabs, on shared pictures and the
        icon of the installed app; unless it has a background of its own, on white paper.
      </p>
      {send.isPending && <Message tone="info">Sending...</Message>}
      {send.isError && (
        <Message tone="error" title="Not changed">
          {problemOf(send.error)}
        </Message>
      )}
    </fieldset>
  )
}

class UnreadableError extends Error {
  override name = 'UnreadableError'
}

function problemOf(error: Error): string {
  if (error instanceof ApiError) return `${error.message} (${error.code})`
  if (error instanceof UnreadableError) return 'This file could not be opened as a picture. Choose an SVG, PNG or JPEG.'
  return 'The server cannot be reached. Check your connection and choose the file again.'
}

/** @returns its version */
async function sendLogo(file: File): Promise<string> {
  const form = new FormData()
  const png = await drawLogo(file).catch((cause: unknown) => {
    throw new UnreadableError('unreadable', { cause })
  })
  form.set('file', png, 'logo.png')
  return (await ask('/college/logo', drawn, { body: form })).logo
}
