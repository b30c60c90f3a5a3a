import { semesters } from '#domain/papers/kinds.ts'
import { useOwnHead } from '#web/page/standing-head.tsx'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { comingSoonPercent, wording } from './wording.ts'

/** Shown while there is no material. */
export function ComingSoon() {
  useOwnHead()
  return (
    <Container narrow className="grid justify-items-center py-section text-center">
      <div className="w-52 max-w-full [&>svg]:h-auto [&>svg]:w-full">
        <DrawerDrawing />
      </div>
      <h1 className="mt-6">{wording.comingSoon}</h1>
      <p className="mt-3 max-w-[44ch] text-lg text-balance text-ink-2">{wording.comingSoonText}</p>
      <div className="mt-8 flex w-full max-w-104 items-center gap-4">
        <Progress label="Ready so far" value={comingSoonPercent} className="flex-1" />
        <span aria-hidden="true" className="display text-lg leading-none">
          {`${comingSoonPercent}%`}
        </span>
      </div>
      <div className="mt-10 grid w-full max-w-104 gap-3">
        <ul
          aria-label="Semesters"
          className="grid grid-cols-8 overflow-hidden rounded-sheet border border-line bg-sheet"
        >
          {semesters.map((semester) => (
            <li key={semester} className="display border-line py-2.5 text-lg leading-none not-first:border-l">
              {semester}
            </li>
          ))}
        </ul>
        <p className="text-sm text-ink-2">{`Question papers and notes for ${semesters.length} semesters.`}</p>
      </div>
    </Container>
  )
}
