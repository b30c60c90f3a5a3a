import { Pause, Play } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Marigold } from '#web/ui/art/marigold.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { IndexCard } from '#web/ui/layout/index-card.tsx'
import { useMediaQuery } from '#web/ui/browser/media-query.ts'
import { highlights } from './features.ts'

/** docs/behaviour.md#constants-navigation-theme-and-guards: landing carousel 4 s. */
const turnEvery = 4000

const places = [
  'z-3',
  'z-2 translate-x-2 translate-y-1 rotate-[3.2deg]',
  'z-1 -translate-x-1.5 translate-y-2 rotate-[-2.6deg]',
]

/** Three cards on one pin. Rests under the pointer, under focus, when paused, and where motion is unwelcome. */
export function HighlightBoard() {
  const id = useId()
  const [front, setFront] = useState(0)
  const unmoving = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [chosen, setChosen] = useState<'play' | 'pause' | null>(null)
  const playing = chosen === null ? !unmoving : chosen === 'play'
  const [attended, setAttended] = useState(false)

  useEffect(() => {
    if (!playing || attended) return
    const timer = setInterval(() => setFront((card) => (card + 1) % highlights.length), turnEvery)
    return () => clearInterval(timer)
  }, [playing, attended])

  const PlayIcon = playing ? Pause : Play
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- nothing is operated here: it rests while attended
    <section
      aria-roledescription="carousel"
      aria-labelledby={id}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setAttended(true)}
      onPointerLeave={() => setAttended(false)}
      onFocus={() => setAttended(true)}
      onBlur={() => setAttended(false)}
      className="rounded-[6px] border-2 border-ink bg-sunk px-4 pt-6 pb-4 shadow-[inset_0_0_0_7px_var(--color-paper),inset_0_0_0_8px_var(--color-line)] lg:px-7 lg:pt-8 dark:border-edge"
    >
      <h2 id={id} className="sr-only">
        Highlights
      </h2>
      <div aria-live={playing ? 'off' : 'polite'} className="grid px-3 pt-3 pb-5">
        {highlights.map(({ page: { label, cardLabel: title = label, icon }, text, closing }, index) => {
          const place = (index - front + highlights.length) % highlights.length
          return (
            <div
              key={title}
              aria-hidden={place !== 0}
              className={classNames(
                'relative col-start-1 row-start-1 grid min-h-62 transition-[rotate,translate] duration-280',
                places[place],
              )}
            >
              <IndexCard
                title={title}
                icon={icon}
                footer={closing}
                className={classNames('[&>:first-child]:pt-5', place !== 0 && '*:invisible')}
              >
                <p>{text}</p>
              </IndexCard>
              {place === 0 && (
                <Marigold className="absolute -top-3.5 left-1/2 w-6.5 -translate-x-1/2 drop-shadow-[0_2px_1px_rgb(60_46_16/.3)]" />
              )}
            </div>
          )
        })}
      </div>
      <div className="flex items-center gap-1 px-2">
        {highlights.map(({ page: { label, cardLabel: title = label } }, index) => (
          <button
            key={title}
            type="button"
            aria-label={title}
            aria-current={index === front}
            onClick={() => setFront(index)}
            className="grid size-tap place-items-center rounded-control before:h-1 before:w-6 before:rounded-[2px] before:bg-edge aria-current:before:h-1.5 aria-current:before:w-8 aria-current:before:bg-ink"
          />
        ))}
        <IconButton
          label={playing ? 'Pause highlights' : 'Play highlights'}
          onClick={() => setChosen(playing ? 'pause' : 'play')}
          className="ml-auto"
        >
          <PlayIcon aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
      </div>
    </section>
  )
}
