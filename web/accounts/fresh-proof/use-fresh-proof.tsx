import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { errorCode } from '#web/backend/errors.ts'
import { useDialogEntry } from '#web/page/address/use-dialog-entry.ts'
import { lazyDialog } from '#web/page/hydration/lazy.tsx'

const ProofDialog = lazyDialog(async () => (await import('./proof-dialog.tsx')).ProofDialog)

/** The code of a call that needs a proof of identity minutes old. */
const needed = 'reauthentication_needed'

/** The person closed the dialog: nothing was changed. */
export class NotProven extends Error {
  override name = 'NotProven'
}

export interface FreshProof {
  /**
   * Makes a call; where the server wants to know once more who asks, shows the dialog and then makes it again.
   * @throws what the call throws, or that nothing was changed because the person closed the dialog
   */
  prove: <T>(call: (nonce?: string) => Promise<T>) => Promise<T>
  /** To be shown beside the form, not inside: it has a form of its own. */
  proofDialog: ReactNode
}

/** For every sensitive call: what was typed stays as it is while the dialog asks. */
export function useFreshProof(): FreshProof {
  /** What the dialog calls; undefined while nobody is asked. */
  const [onProven, setOnProven] = useState<(nonce?: string) => void>()
  const settle = useRef(() => {})
  const { isOpen, open, close } = useDialogEntry('fresh-proof')

  const prove: FreshProof['prove'] = async (call) => {
    try {
      return await call()
    } catch (error) {
      if (errorCode(error) !== needed) throw error
    }
    /** The mailed code, where it has to go along with the change itself. */
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

  // Not before the dialog's entry in the history has gone: what comes next may close the dialog below in the same way.
  useEffect(() => {
    if (!onProven || !isOpen) return undefined
    return () => {
      setOnProven(undefined)
      settle.current()
    }
  }, [onProven, isOpen])

  return { prove, proofDialog: onProven && isOpen && <ProofDialog onProven={onProven} onClose={close} /> }
}
