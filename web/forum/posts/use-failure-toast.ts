import { useEffect } from 'react'
import { toast } from '#web/ui/feedback/toast.tsx'

/** Says once for each failure of a query that it failed; what stands in the page stays longer. */
export function useFailureToast(error: Error | null, text: string): void {
  useEffect(() => {
    if (error !== null) toast.error(text)
  }, [error, text])
}
