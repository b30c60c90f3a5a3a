import { useEffect } from 'react'
import { toast } from '#web/ui/feedback/toast.tsx'

/** Shows a toast once for each failure of a query; what is on the page is unchanged. */
export function useFailureToast(error: Error | null, text: string): void {
  useEffect(() => {
    if (error !== null) toast.error(text)
  }, [error, text])
}
