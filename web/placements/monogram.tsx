import { initials } from '#web/ui/display/initials.ts'

const legalForm = /(?:[\s,]+(?:private|pvt|limited|ltd|llp|inc)\.?)+\s*$/i

/** A company's initials, as on a seal. Its name is beside them. */
export function Monogram({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="display grid size-11 shrink-0 place-items-center rounded-[3px] border-[1.5px] border-ink text-[1.0625rem]"
    >
      {initials(name.replace(legalForm, ''))}
    </span>
  )
}
