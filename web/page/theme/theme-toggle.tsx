import { Moon, Sun } from 'lucide-react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'

/** Handled by the document's inline script (theme.ts). */
export function ThemeToggle({ className }: { className?: string | undefined }) {
  // Both icons are in the prerendered page; the class on the document shows one before the first paint.
  return (
    <IconButton label="Switch between light and dark" data-script data-theme-toggle className={className}>
      <Moon aria-hidden="true" strokeWidth={1.75} className="dark:hidden" />
      <Sun aria-hidden="true" strokeWidth={1.75} className="hidden dark:block" />
    </IconButton>
  )
}
