import { useState } from 'react'
import type { ReactNode } from 'react'
import { errorCode } from '#web/backend/errors.ts'
import { lazyDialog } from '#web/shell/hydration/lazy.tsx'

const ProofDialog = lazyDialog(async () => (await import('./proof-dialog.tsx')).ProofDialog)

/** The code of a call that needs a proof of identity minutes old. */
const needed = 'reauthentication_needed'

/** The person closed the dialog: nothing was changed. */
export class NotProven extends Error {
  override name = 'NotProven'
}

interface Asked {
  /** The mailed code, where it has to go along with the change itself. */
  resolve: (nonce?: string) => void
  reject: (error: Error) => void
}

interface FreshProof {
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
  const [asked, setAsked] = useState<Asked>()

  const prove: FreshProof['prove'] = async (call) => {
    try {
      return await call()
    } catch (error) {
      if (errorCode(error) !== needed) throw error
    }
    const nonce = await new Promise<string | undefined>((resolve, reject) => setAsked({ resolve, reject }))
    return call(nonce)
  }

  const close = (settle: (one: Asked) => void) => {
    setAsked(undefined)
    if (asked) settle(asked)
  }

  const proofDialog = asked && (
    <ProofDialog
      onProven={(nonce) => close(({ resolve }) => resolve(nonce))}
      onClose={() =>
        close(({ reject }) => reject(new NotProven('Nothing was changed, because you did not confirm that it is you.')))
      }
    />
  )
  return { prove, proofDialog }
}
