import { LogIn } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { paths } from '#domain/paths.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'

/** Replaces the form for a signed-out visitor. Logging in leads back to the same address. */
export function LogInNote({ text, accent = false }: { text: string; accent?: boolean }) {
  const { pathname, search } = useLocation()
  return (
    <div className="flex flex-1 items-center gap-3 rounded-sheet bg-pen-wash px-4 py-3 text-sm leading-[1.5]">
      <LogIn aria-hidden="true" strokeWidth={1.75} className="size-5 text-pen" />
      <output className="min-w-0 flex-1">{text}</output>
      <Link
        to={paths.login({ next: pathname + search })}
        className={buttonClass({ variant: accent ? 'accent' : 'ink' })}
      >
        Log in
      </Link>
    </div>
  )
}
