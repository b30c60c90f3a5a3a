import { useId } from 'react'
import { college } from '#web/page/college.ts'
import { Checkbox } from '#web/ui/forms/choice.tsx'

const underName = 'Everybody who reads the forum sees your name.'
const whoUncovers =
  'Readers do not see your name. A moderator can look it up with a written reason, and you are notified at once. Whoever runs the server can find it in the database.'

interface PostAsProps {
  /** The name that others see without the choice. */
  name: string
  anonymous: boolean
  disabled: boolean
  onChoose: (anonymous: boolean) => void
}

const half =
  'relative flex min-h-tap min-w-0 flex-1 cursor-pointer items-center justify-center px-3 text-center text-sm leading-tight font-semibold has-checked:bg-ink has-checked:text-on-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-current has-disabled:cursor-not-allowed'

/** Own name or a pseudonym, and who could see through it. Nothing where the college takes no anonymous posts. */
export function PostAs({ name, anonymous, disabled, onChoose }: PostAsProps) {
  const group = useId()
  if (!college().anonymousPosts) return null
  const choice = (value: boolean, label: string) => (
    <label className={half}>
      <input
        type="radio"
        name={group}
        className="absolute inset-0 cursor-[inherit] appearance-none"
        checked={anonymous === value}
        disabled={disabled}
        aria-describedby={`${group}-note`}
        onChange={() => onChoose(value)}
      />
      <span dir="auto" className="pointer-events-none line-clamp-2 wrap-anywhere">
        {label}
      </span>
    </label>
  )
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Post as</legend>
      <div className="flex overflow-hidden rounded-control border border-edge">
        {choice(false, name)}
        {choice(true, 'Anonymous')}
      </div>
      {/* As high as the longer of both, so that a choice moves nothing. */}
      <p id={`${group}-note`} className="mt-1.5 min-h-[2lh] text-sm leading-[1.5] text-ink-2 max-sm:min-h-[4lh]">
        {anonymous ? whoUncovers : underName}
      </p>
    </fieldset>
  )
}

/** The same choice in the line of the button, for comments; the note is below it. */
export function PostAnonymously({ anonymous, disabled, onChoose }: Omit<PostAsProps, 'name'>) {
  const note = useId()
  if (!college().anonymousPosts) return null
  return (
    <>
      <Checkbox
        className="mr-auto"
        checked={anonymous}
        disabled={disabled}
        aria-describedby={anonymous ? note : undefined}
        onChange={({ target }) => onChoose(target.checked)}
      >
        Post anonymously
      </Checkbox>
      {anonymous && (
        <p id={note} className="order-last -mt-1 basis-full text-sm leading-[1.5] text-ink-2">
          {whoUncovers}
        </p>
      )}
    </>
  )
}
