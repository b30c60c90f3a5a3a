import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { cgpaLimits } from '#domain/cgpa/entries.ts'
import type { Semester } from '#domain/cgpa/entries.ts'
import type { Scale } from '#domain/cgpa/scales.ts'
import { creditsRange, marksRange } from '#domain/cgpa/step.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { takeFocus } from './focus.ts'
import { NumberInput, compact } from './number-input.tsx'

interface SemesterRowProps {
  semester: Semester
  scale: Scale
  byCredits: boolean
  /** True for a row that was just added. */
  focused: boolean
  problem: string | undefined
  creditsProblem: string | undefined
  onChange: (change: Partial<Omit<Semester, 'id'>>) => void
  onDelete: () => void
}

export function SemesterRow(props: SemesterRowProps) {
  const { semester, scale, byCredits, focused, problem, creditsProblem, onChange, onDelete } = props
  const problemId = useId()
  const name = semester.name.trim() || 'the semester'
  const texts = [problem && `SGPA: ${problem}.`, byCredits && creditsProblem && `Credits: ${creditsProblem}.`].filter(
    Boolean,
  )

  return (
    <li className="flex flex-wrap items-center justify-end gap-2 border-b border-line py-2.5">
      <Input
        aria-label="Name of the semester"
        autoComplete="off"
        maxLength={cgpaLimits.name}
        value={semester.name}
        onChange={(event) => onChange({ name: event.target.value })}
        className={classNames(
          compact,
          'min-w-0 flex-1 border-transparent! bg-transparent! font-medium hover:border-edge!',
          // On a phone the name has a line of its own above three fields.
          byCredits && 'max-sm:basis-full',
        )}
      />
      <NumberInput
        ref={focused ? takeFocus : undefined}
        aria-label={`SGPA of ${name}`}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem && problemId}
        value={semester.sgpa}
        range={marksRange(scale.maximum)}
        onType={(sgpa) => onChange({ sgpa })}
        className="w-21! text-right"
      />
      {byCredits && (
        <NumberInput
          aria-label={`Credits of ${name}`}
          aria-invalid={creditsProblem !== undefined || undefined}
          aria-describedby={creditsProblem && problemId}
          value={semester.credits}
          range={creditsRange}
          onType={(credits) => onChange({ credits })}
          className="w-19! text-right"
        />
      )}
      <IconButton label={`Delete ${name}`} danger onClick={onDelete}>
        <Trash2 aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
      {texts.length > 0 && (
        <p id={problemId} className="basis-full text-right text-xs text-brick">
          {texts.join(' ')}
        </p>
      )}
    </li>
  )
}
