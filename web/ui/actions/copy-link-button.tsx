import { Link2 } from 'lucide-react'
import { Button } from '../buttons/button.tsx'
import { toast } from '../feedback/toast.tsx'

/** @param fallback what to do where the browser forbids it, or without https */
export async function copyLink(path: string, fallback = 'Could not copy the link.'): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.origin + path)
    toast.success('Link copied')
  } catch {
    toast.error(fallback)
  }
}

/** Copies the address of the open item. */
export function CopyLinkButton({ path, className }: { path: string; className?: string | undefined }) {
  return (
    <Button
      variant="quiet"
      className={className}
      onClick={() => void copyLink(path, 'Could not copy. The link is in the address bar.')}
    >
      <Link2 aria-hidden="true" strokeWidth={1.75} />
      Copy link
    </Button>
  )
}
