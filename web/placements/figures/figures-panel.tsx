import { PanelHead } from '#web/content/papers/panel-head.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import type { OwnFigures } from './own-figures.ts'

/** Where the student's figures are, and the way into the account and out of it. */
export function FiguresPanel({ own }: { own: OwnFigures }) {
  return (
    <Sheet as="section" aria-label="Your figures">
      <PanelHead title="Your figures" note={placeOf(own)} />
      <div className="grid gap-3 px-4 py-3.5 text-sm leading-[1.5]">
        <p className="text-ink-2">{textOf(own)}</p>
        {own.failed && <Message tone="error">This could not be saved. Check your connection and try again.</Message>}
        {own.entered && (
          <div className="flex flex-wrap gap-2">
            {!own.saved && own.isAccountKnown && (
              <Button variant="line" busy={own.saving} onClick={own.save}>
                Save to my account
              </Button>
            )}
            {own.inAccount && (
              <Button variant="line" busy={own.takingOff} onClick={own.takeOff}>
                Remove from my account
              </Button>
            )}
            {!own.inAccount && (
              <Button variant="quiet" onClick={own.forget}>
                Delete from this device
              </Button>
            )}
          </div>
        )}
      </div>
    </Sheet>
  )
}

function placeOf({ entered, saved, inAccount }: OwnFigures): string | undefined {
  if (!entered) return undefined
  if (saved) return 'in your account'
  return inAccount ? 'changed on this device' : 'on this device'
}

function textOf({ entered, saved, inAccount }: OwnFigures): string {
  if (!entered) return 'What you enter stays on this device until you save it to your account or sign out.'
  if (saved)
    return 'They are in your account, on every device of yours. No page shows them to anybody else, not even to the placement cell.'
  if (inAccount) return 'Your account has other figures. Save these to use them on your other devices, too.'
  return 'They stay on this device, and are deleted when you sign out. In your account they are on every device of yours, and no page shows them to anybody else.'
}
