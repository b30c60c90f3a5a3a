import { Pause, Play } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { Marigold } from '#web/ui/art/marigold.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { IndexCard } from '#web/ui/layout/index-card.tsx'
import { highlights } from './features.ts'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** Defined in carousel.ts. Only its children are visible. */
      'card-carousel': { class: string; children: ReactNode; suppressHydrationWarning: true } & Record<
        `data-${string}`,
        string
      >
    }
  }
}

// The carousel sets the place of each card; only the front one shows its text, and hangs on the flower.
const places =
  'data-[place=0]:z-3 data-[place=1]:z-2 data-[place=1]:translate-x-2 data-[place=1]:translate-y-1 data-[place=1]:rotate-[3.2deg] data-[place=2]:z-1 data-[place=2]:-translate-x-1.5 data-[place=2]:translate-y-2 data-[place=2]:rotate-[-2.6deg] not-data-[place=0]:[&>article>*]:invisible not-data-[place=0]:[&>svg]:hidden'

/** Three cards on one pin, which rotate (carousel.ts). */
export function HighlightBoard() {
  const id = useId()
  return (
    <card-carousel class="contents" data-script="" data-playing="" suppressHydrationWarning>
      <section
        aria-roledescription="carousel"
        aria-labelledby={id}
        className="rounded-[6px] border-2 border-ink bg-sunk px-4 pt-6 pb-4 shadow-[inset_0_0_0_7px_var(--color-paper),inset_0_0_0_8px_var(--color-line)] lg:px-7 lg:pt-8 dark:border-edge"
      >
        <h2 id={id} className="sr-only">
          Highlights
        </h2>
        <div aria-live="off" suppressHydrationWarning className="grid px-3 pt-3 pb-5">
          {highlights.map(({ page: { label, cardLabel: title = label, icon }, text, closing }, place) => (
            <div
              key={title}
              data-place={place}
              aria-hidden={place !== 0}
              suppressHydrationWarning
              className={`relative col-start-1 row-start-1 grid min-h-62 transition-[rotate,translate] duration-280 ${places}`}
            >
              <IndexCard title={title} icon={icon} footer={closing} className="[&>:first-child]:pt-5">
                <p>{text}</p>
              </IndexCard>
              <Marigold className="absolute -top-3.5 left-1/2 w-6.5 -translate-x-1/2 drop-shadow-[0_2px_1px_rgb(60_46_16/.3)]" />
            </div>
          ))}
        </div>
        <div className="flex items-center gap-1 px-2">
          {highlights.map(({ page: { label, cardLabel: title = label } }, place) => (
            <button
              key={title}
              type="button"
              data-dot
              aria-label={title}
              aria-current={place === 0}
              suppressHydrationWarning
              className="grid size-tap place-items-center rounded-control before:h-1 before:w-6 before:rounded-[2px] before:bg-edge aria-current:before:h-1.5 aria-current:before:w-8 aria-current:before:bg-ink"
            />
          ))}
          <IconButton label="Pause highlights" data-pause suppressHydrationWarning className="ml-auto">
            <Pause aria-hidden="true" strokeWidth={1.75} className="not-in-data-playing:hidden" />
            <Play aria-hidden="true" strokeWidth={1.75} className="in-data-playing:hidden" />
          </IconButton>
        </div>
      </section>
    </card-carousel>
  )
}
