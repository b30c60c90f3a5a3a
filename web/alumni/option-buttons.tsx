import { useId, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'

interface OptionButtonsProps {
  name: string
  all: string
  options: string[]
  /** Empty for all. */
  chosen: string
  count: (option: string) => number
  onChoose: (option: string) => void
}

/** One line that scrolls sideways on a phone; up to four lines elsewhere. */
const line =
  'relative -m-1.5 flex gap-2 p-1.5 max-md:-mx-gutter max-md:overflow-x-auto max-md:px-gutter max-md:[scrollbar-width:thin] md:max-h-53 md:flex-wrap md:overflow-y-auto'

export function OptionButtons({ name, all, options, chosen, count, onChoose }: OptionButtonsProps) {
  const label = useId()
  // The button is pressed immediately; the directory and the address follow, and replace it when they change.
  const [pressed, setPressed] = useState(chosen)
  const [seen, setSeen] = useState(chosen)
  if (chosen !== seen) {
    setSeen(chosen)
    setPressed(chosen)
  }
  return (
    <div role="group" aria-labelledby={label} className="mt-4">
      <h2 id={label} className="mb-1.5 font-body text-sm leading-[1.5] font-semibold tracking-[0]">
        {name}
      </h2>
      <div ref={showChosen} className={line}>
        {['', ...options].map((option) => (
          <Button
            key={option}
            variant={option === pressed ? 'ink' : 'line'}
            aria-pressed={option === pressed}
            onClick={() => {
              setPressed(option)
              onChoose(option)
            }}
            className="max-w-[18rem] shrink-0 px-3.5!"
          >
            <span dir="auto" className="truncate">
              {option === '' ? all : option}
            </span>
            <span className="font-normal tabular-nums opacity-80">{count(option)}</span>
          </Button>
        ))}
      </div>
    </div>
  )
}

/** A link may have chosen an option that lies beyond the line's end. */
function showChosen(buttons: HTMLDivElement | null) {
  // The first is at the line's start: no need to measure anything.
  const chosen = buttons?.querySelector<HTMLElement>('[aria-pressed=true]:not(:first-child)')
  if (!buttons || !chosen) return
  buttons.scrollLeft = chosen.offsetLeft - (buttons.clientWidth - chosen.offsetWidth) / 2
  buttons.scrollTop = chosen.offsetTop - (buttons.clientHeight - chosen.offsetHeight) / 2
}
