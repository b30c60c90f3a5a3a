import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { useHydrated } from '#web/page/hydration/hydrated.ts'
import { hasStoredSession } from '#web/storage/before-react.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import type { ButtonLook } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

interface VisitorLinkProps {
  variant: ButtonLook['variant']
  /** True while the session is being checked: a signed-in person gets another button in a moment. */
  waiting: boolean
  to?: 'login' | 'register'
  children: string
}

/** A visitor chooses a plan by logging in: a link, which works in the document without React. */
export function VisitorLink({ variant, waiting, to = 'login', children }: VisitorLinkProps) {
  const look = { variant, size: 'lg', block: true } as const
  const isMembers = useHydrated() && waiting && hasStoredSession()
  if (isMembers)
    return (
      <Button {...look} disabled>
        {children}
      </Button>
    )
  return (
    <Link
      to={paths[to]({ next: paths.purchasePlan() })}
      className={classNames(
        buttonClass(look),
        waiting &&
          'in-data-signed-in:pointer-events-none in-data-signed-in:border-line in-data-signed-in:bg-sunk in-data-signed-in:text-ink-3',
      )}
    >
      {children}
    </Link>
  )
}
