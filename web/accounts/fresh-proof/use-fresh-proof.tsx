import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { errorCode } from '#web/backend/errors.ts'
import { useDialogEntry } from '#web/page/address/use-dialog-entry.ts'
import { lazyDialog } from '#web/page/hydration/lazy.tsx'

const ProofDialog = lazyDialog(async () => (await import('./proof-dialog.tsx')).ProofDialog)

/** The error code of a call that requires a proof of identity a few minutes old. */
const needed = 'reauthentication_needed'

/** Thrown when the person closed the dialog: nothing was changed. */
export class NotProven extends Error {
  override name = 'NotProven'
}

export interface FreshProof {
  /**
   * Makes a call; where the server requires a fresh proof, shows the dialog and then repeats the call.
   * @throws what the call throws, or NotProven
   */
  prove: <T>(call: (nonce?: string) => Promise<T>) => Promise<T>
  /** To be rendered beside the form, not inside: it has a form of its own. */
  proofDialog: ReactNode
}

/** For every sensitive call: input is preserved while the dialog is open. */
export function useFreshProof(): FreshProof {
  /** The dialog's callback; undefined while the dialog is closed. */
  const [onProven, setOnProven] = useState<(nonce?: string) => void>()
  const settle = useRef(() => {})
  const { isOpen, open, close } = useDialogEntry('fresh-proof')

  const prove: FreshProof['prove'] = async (call) => {
    try {
      return await call()
    } catch (error) {
      if (errorCode(error) !== needed) throw error
    }
    /** The mailed code, where it has to be sent with the change itself. */
    const nonce = await new Promise<string | undefined>((resolve, reject) => {
      settle.current = () => reject(new NotProven('Nothing was changed, because you did not confirm that it is you.'))
      setOnProven(() => (given?: string) => {
        settle.current = () => resolve(given)
        close()
      })
      open()
    })
    return call(nonce)
  }

  // Waits for the dialog's history entry to be removed: the next step may close the dialog below in the same way.
  useEffect(() => {
    if (!onProven || !isOpen) return undefined
    return () => {
      setOnProven(undefined)
      settle.current()
    }
  }, [onProven, isOpen])

  return { prove, proofDialog: onProven && isOpen && <ProofDialog onProven={onProven} onClose={close} /> }
}
