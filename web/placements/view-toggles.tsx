import { Building2, MessageCircleQuestionMark } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Button } from '#web/ui/buttons/button.tsx'
import type { View } from './address.ts'
import { wording } from './wording.ts'

export const companiesId = 'placement-details'
export const interviewId = 'interview-preparation'

/** Opening one closes the other; pressing the open one closes it (docs/behaviour.md#states-alumni-placements-vendors-and-resume). */
export function ViewToggles({ view, onToggle }: { view: View | undefined; onToggle: (view: View) => void }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Toggle
        open={view === 'companies'}
        controls={companiesId}
        icon={Building2}
        words={{ open: wording.viewPlacements, close: wording.hidePlacements }}
        onPress={() => onToggle('companies')}
      />
      <Toggle
        open={view === 'interview'}
        controls={interviewId}
        icon={MessageCircleQuestionMark}
        words={{ open: wording.viewInterview, close: wording.hideInterview }}
        onPress={() => onToggle('interview')}
      />
    </div>
  )
}

interface ToggleProps {
  open: boolean
  controls: string
  icon: LucideIcon
  words: { open: string; close: string }
  onPress: () => void
}

function Toggle({ open, controls, icon: Icon, words, onPress }: ToggleProps) {
  return (
    <Button variant={open ? 'ink' : 'line'} aria-expanded={open} aria-controls={controls} onClick={onPress}>
      <Icon aria-hidden="true" strokeWidth={1.75} />
      {open ? words.close : words.open}
    </Button>
  )
}
