import { Calculator, MessagesSquare, Pin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, Outlet } from 'react-router'
import { paths } from '#domain/paths.ts'
import { GateDrawing } from '#web/ui/art/gate-drawing.tsx'
import { SiteWordmark } from '#web/page/site-wordmark.tsx'
import { useInputBeforeHydration } from '#web/page/hydration/input-before-hydration.ts'
import { Failure } from '../pages/failure.tsx'
import { ThemeToggle } from '#web/page/theme/theme-toggle.tsx'
import { siteName } from '#web/page/college.ts'

const reasons = [
  { icon: Pin, text: 'Notices from the exam cell' },
  { icon: MessagesSquare, text: 'Answers to your doubts' },
  { icon: Calculator, text: 'Your semesters, saved in the CGPA calculator' },
]

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[5fr_7fr]">
      <aside className="on-night relative hidden flex-col justify-end overflow-hidden bg-night px-14 pt-22 pb-14 lg:flex dark:border-r dark:border-line">
        <div className="garland absolute inset-x-0 top-0" />
        <div className="dark m-auto w-[min(24rem,100%)]">
          <GateDrawing />
        </div>
        <p className="display text-[2.75rem] text-balance">{`Welcome to ${siteName()}.`}</p>
        <ul className="mt-8 text-on-night-2">
          {reasons.map(({ icon: Icon, text }) => (
            <li key={text} className="flex gap-3 border-t border-[rgb(255_255_255/.16)] py-3 leading-[1.4]">
              <Icon aria-hidden="true" strokeWidth={1.75} className="mt-[.1em] size-[1.25em] text-marigold" />
              {text}
            </li>
          ))}
        </ul>
      </aside>
      {/* Room below, so that the last button can be scrolled clear of the assistant. */}
      <div className="flex min-w-0 flex-col px-gutter pt-2 pb-24 lg:pb-10">
        <header className="flex min-h-14 items-center justify-between">
          <Link to={paths.home()} className="flex text-ink no-underline">
            <SiteWordmark className="w-[8.6rem]" />
          </Link>
          <ThemeToggle className="-mr-3" />
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto mt-[clamp(1.25rem,4vh,4rem)] mb-auto w-full max-w-[26rem] outline-none lg:mt-auto lg:pb-14 [&_h1]:text-2xl"
        >
          {children}
        </main>
      </div>
    </div>
  )
}

export default function AuthLayout() {
  useInputBeforeHydration()
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary() {
  return (
    <Frame>
      <Failure />
    </Frame>
  )
}
