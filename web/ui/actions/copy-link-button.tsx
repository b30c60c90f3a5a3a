import { Link2 } from 'lucide-react'
import { Button } from '../buttons/button.tsx'
import { toast } from '../feedback/toast.tsx'

/** Copies the address of the open item. */
export function CopyLinkButton({ path, className }: { path: string; className?: string | undefined }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.origin + path)
      toast.success('Link copied')
    } catch {
      // Without https, or when the browser forbids it: the address bar has the same link.
      toast.error('Could not copy. The link is in the address bar.')
    }
  }
  return (
    <Button variant="quiet" className={className} onClick={() => void copy()}>
      <Link2 aria-hidden="true" strokeWidth={1.75} />
      Copy link
    </Button>
  )
}
