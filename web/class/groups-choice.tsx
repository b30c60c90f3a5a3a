import { useState } from 'react'
import type { MyClass } from '#web/content/timetable/my-class.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { useSaveGroups } from './changes.ts'

/** Which of the class's groups the person is in; a line once they have chosen. */
export function GroupsChoice({ own }: { own: MyClass }) {
  const { groups, all_groups: all } = own
  // Those of a term before are in none of this one.
  const present = groups.filter((name) => all.includes(name))
  const [isOpen, setOpen] = useState(present.length === 0)
  const [chosen, setChosen] = useState<readonly string[]>(present)
  const save = useSaveGroups(own.section)
  if (all.length === 0) return null
  if (!isOpen)
    return (
      <p className="mb-3 flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
        <span>{present.length === 0 ? 'You see all groups.' : `You are in ${present.join(' and ')}.`}</span>
        <button
          type="button"
          className="min-h-tap font-semibold text-ink hover:underline"
          onClick={() => setOpen(true)}
        >
          Change
        </button>
      </p>
    )
  return (
    <Sheet className="mb-4 px-4.5 py-4">
      <fieldset>
        <legend className="font-bold">Which groups are you in?</legend>
        <p className="text-sm text-ink-2">Then your day has only your own labs.</p>
        <div className="mt-1 flex flex-wrap gap-x-6">
          {all.map((name) => (
            <Checkbox
              key={name}
              checked={chosen.includes(name)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, name] : chosen.filter((other) => other !== name))
              }
            >
              {name}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          busy={save.isPending}
          onClick={() => {
            save.send([...chosen])
            setOpen(false)
          }}
        >
          Save
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          Not now
        </Button>
      </div>
    </Sheet>
  )
}
