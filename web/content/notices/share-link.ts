import { toast } from '#web/ui/feedback/toast.tsx'

/** Opens the system's share sheet where there is one; else copies the link. */
export async function shareLink({ title, url }: { title: string; url: string }): Promise<void> {
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    toast.success('Link copied')
  } catch (error) {
    // The person closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast.error('Could not copy the link.')
  }
}
