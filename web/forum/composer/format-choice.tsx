import { Button } from '#web/ui/buttons/button.tsx'

interface FormatChoiceProps {
  format: string
  onChoose: (format: 'plain' | 'markdown') => void
}

/** Of a text that was posted without formatting: it remains so unless its author chooses otherwise. */
export function FormatChoice({ format, onChoose }: FormatChoiceProps) {
  const isPlain = format === 'plain'
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-2">
      <p>{isPlain ? 'This text is shown as it is typed.' : 'Formatting will be shown. Look at the preview.'}</p>
      <Button variant="quiet" onClick={() => onChoose(isPlain ? 'markdown' : 'plain')}>
        {isPlain ? 'Use formatting' : 'Show it as typed'}
      </Button>
    </div>
  )
}
