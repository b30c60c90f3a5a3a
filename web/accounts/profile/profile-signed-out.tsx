import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { GateDrawing } from '#web/ui/art/gate-drawing.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { siteName } from '#web/page/college.ts'

export function ProfileSignedOut() {
  return (
    <div className="flex flex-1 flex-col px-5 pt-2 pb-5">
      <div className="mx-auto w-56 max-w-full py-6 [&>svg]:h-auto [&>svg]:w-full">
        <GateDrawing />
      </div>
      <h2>{`Welcome to ${siteName()}`}</h2>
      <p className="mt-2 text-ink-2">
        Log in to see your profile and your plan, or create an account. It takes a minute.
      </p>
      <div className="mt-6 grid gap-2.5">
        <Link to={paths.login()} replace className={buttonClass({ variant: 'accent', block: true })}>
          Log in
        </Link>
        <Link to={paths.register()} replace className={buttonClass({ variant: 'line', block: true })}>
          Create account
        </Link>
      </div>
    </div>
  )
}
