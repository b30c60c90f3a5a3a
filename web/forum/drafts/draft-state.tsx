import { CloudCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { counted } from '#domain/counted.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { type AccountDraft, fingerprint, type Subject } from './account-draft.ts'
import type { DraftView } from './entry.ts'
import { drafts } from './sync.ts'

interface DraftStateProps {
  account: string
  subject: Subject
  /** What the form has; undefined where there is nothing to save. */
  draft: AccountDraft | undefined
  /** Replaces what the form has, and saves it on this device; undefined empties it. */
  onShow: (draft: AccountDraft | undefined) => void
  /** The buttons of the offer are gone: the focus is the form's. */
  onChosen: () => void
  /** Where it would move what is below, the line has its place from the beginning. */
  reserved?: boolean
  className?: string
}

/** Saves a draft in the account while it is written, says where it is saved, and offers the version of another device. */
export function DraftState({ account, subject, draft, onShow, onChosen, reserved, className }: DraftStateProps) {
  const [view, setView] = useState<DraftView>({ state: 'empty', offer: undefined })
  const followed = useRef<ReturnType<typeof drafts.follow>>(undefined)
  const showDraft = useEffectEvent(onShow)
  const current = useEffectEvent(() => draft)
  useEffect(() => {
    const form = { show: (shown: AccountDraft | undefined) => showDraft(shown), onView: setView }
    const following = drafts.follow(account, subject, { form, current: current() })
    followed.current = following
    return () => following.close()
  }, [account, subject])
  const version = fingerprint(draft)
  const passed = useRef(version)
  useEffect(() => {
    // What was posted stays in a form that is closing, and is no draft again.
    if (passed.current === version) return
    passed.current = version
    followed.current?.changed(draft)
  })

  const choose = (isOffered: boolean) => {
    followed.current?.choose(isOffered)
    onChosen()
  }
  return (
    <div className={classNames('min-w-0', className)}>
      <output className="block empty:hidden">{view.offer && <Offer offer={view.offer} onChoose={choose} />}</output>
      {(reserved === true || view.state !== 'empty') && <State state={view.state} />}
    </div>
  )
}

const texts = {
  empty: '',
  unsaved: 'Not saved yet',
  local: 'Saved on this device',
  account: 'Saved',
}

/** Not a live region: it changes with each pause in typing. */
function State({ state }: Pick<DraftView, 'state'>) {
  return (
    <p className="flex min-h-4.5 items-center gap-1.5 text-xs leading-[1.45] text-ink-3">
      {state === 'account' && <CloudCheck aria-hidden="true" strokeWidth={1.75} className="size-4" />}
      <span>{texts[state]}</span>
    </p>
  )
}

interface OfferProps {
  offer: NonNullable<DraftView['offer']>
  onChoose: (isOffered: boolean) => void
}

function Offer({ offer: { from, text, secondsAgo }, onChoose }: OfferProps) {
  const isOther = from === 'account'
  return (
    <span className="mb-2 block rounded-control border border-edge bg-sunk px-3.5 pt-2.5 pb-1 text-sm">
      <b className="block leading-snug font-semibold">
        {isOther
          ? `A draft from another device or tab, ${timeAgo(secondsAgo)}`
          : `What this device had before, ${timeAgo(secondsAgo)}`}
      </b>
      <span dir="auto" className="mt-1 line-clamp-2 wrap-anywhere text-ink-2">
        {text}
      </span>
      <span className="-mx-3 mt-1 flex flex-wrap">
        <Button variant="quiet" onClick={() => onChoose(true)}>
          Use it
        </Button>
        <Button variant="quiet" onClick={() => onChoose(false)}>
          {isOther ? 'Keep mine' : 'Discard it'}
        </Button>
      </span>
    </span>
  )
}

function timeAgo(seconds: number): string {
  if (seconds < 60) return 'just now'
  if (seconds < 3600) return `${counted(Math.floor(seconds / 60), 'minute')} ago`
  if (seconds < 86_400) return `${counted(Math.floor(seconds / 3600), 'hour')} ago`
  return `${counted(Math.floor(seconds / 86_400), 'day')} ago`
}
