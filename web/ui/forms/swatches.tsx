import { Radio } from './choice.tsx'

interface SwatchesProps {
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** A choice among the second colours (web/ui/styles/second-colours.css): each is seen, and has its name. */
export function Swatches({ name, label, options, value, onChange }: SwatchesProps) {
  return (
    <fieldset>
      <legend className="text-sm leading-snug font-semibold">{label}</legend>
      <div className="mt-1 flex flex-wrap gap-x-5">
        {options.map((option) => (
          <Radio
            key={option.value}
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          >
            <span aria-hidden="true" data-colour={option.value} className="size-6 rounded-full bg-(--color-second)" />
            {option.label}
          </Radio>
        ))}
      </div>
    </fieldset>
  )
}
