import { ArrowUpRight, CirclePlay, Clock } from 'lucide-react'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { NewTab } from './new-tab.tsx'
import { Picture } from './picture.tsx'
import { type Tutorial, useRows } from './queries.ts'
import { Section } from './section.tsx'

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-[clamp(.75rem,.5rem+1vw,1.25rem)]'

export function TutorialSection() {
  return (
    <Section
      title="Video tutorials"
      lead="They open on the video site in a new tab."
      things="tutorials"
      query={useRows('tutorials')}
      loading={{ count: 3, sheet: 'h-96', grid }}
    >
      {(tutorials) => (
        <ul className={grid}>
          {tutorials.map((tutorial) => (
            <li key={tutorial.id} className="grid">
              <TutorialCard tutorial={tutorial} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function TutorialCard({ tutorial }: { tutorial: Tutorial }) {
  const { title, description, duration, platform, url, thumbnail, level } = tutorial
  return (
    <Sheet as="article" interactive className="relative flex flex-col">
      <div className="relative aspect-video overflow-hidden rounded-t-[3px] border-b-2 border-margin">
        <Picture src={thumbnail} title={title} />
        <CirclePlay
          aria-hidden="true"
          strokeWidth={1.5}
          className="absolute top-3 right-3 size-9 rounded-full bg-sheet"
        />
      </div>
      <div className="flex flex-1 flex-col px-4.5 pt-4 pb-4">
        <h3 dir="auto" className="wrap-anywhere">
          <NewTab to={url} className="cover">
            {title}
          </NewTab>
        </h3>
        <p dir="auto" className="mt-2 mb-4 leading-[1.5] wrap-anywhere text-ink-2">
          {description}
        </p>
        <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
          <span className="flex items-center gap-1.5 tabular-nums">
            <Clock aria-hidden="true" strokeWidth={1.75} className="size-4 text-ink-2" />
            {`${duration} minutes`}
          </span>
          <Stamp tone={level === 'Beginner' ? 'teal' : 'pen'}>{level}</Stamp>
          <span className="ml-auto flex items-center gap-1 text-ink-2">
            {platform}
            <ArrowUpRight aria-hidden="true" strokeWidth={1.75} className="size-4" />
          </span>
        </div>
      </div>
    </Sheet>
  )
}
