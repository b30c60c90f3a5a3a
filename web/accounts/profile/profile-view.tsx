import type { User } from '@supabase/auth-js'
import { CircleUser, GraduationCap, KeyRound, Mail, Pencil, ShieldCheck, Ticket } from 'lucide-react'
import { Fragment, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { profileName } from '#domain/display-name.ts'
import { wording } from '#domain/wording.ts'
import { paths } from '#web/paths.ts'
import { AccordionItem } from '#web/ui/layout/accordion.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'
import type { Account } from '../session/account.ts'
import { PlanSection } from './plan-section.tsx'
import { SignOutButtons } from './sign-out-buttons.tsx'

const SecuritySection = lazyPart(async () => (await import('../security/security-section.tsx')).SecuritySection)

const savedShown = 3000

type ProfileViewProps = {
  user: User
  account: Account
  /** Back from editing, the keyboard goes on where it had left. */
  focusEdit: boolean
  justSaved: boolean
  onSavedRead: () => void
  onEdit: () => void
}

export function ProfileView({ user, account, focusEdit, justSaved, onSavedRead, onEdit }: ProfileViewProps) {
  const editButton = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (focusEdit) editButton.current?.focus()
  }, [focusEdit])
  const [openSection, setOpenSection] = useState<string>()
  const [securityOpened, setSecurityOpened] = useState(false)
  if (openSection === 'Security' && !securityOpened) setSecurityOpened(true)
  const pro = account.plan === 'pro'
  const name = profileName({ ...account, email: account.email || user.email })
  const sections: { title: string; icon: ReactNode; content: ReactNode }[] = [
    {
      title: 'Personal Information',
      icon: <CircleUser aria-hidden="true" strokeWidth={1.75} className="size-5" />,
      content: <Facts facts={{ 'First name': account.firstName, 'Last name': account.lastName }} />,
    },
    {
      title: 'Contact Information',
      icon: <Mail aria-hidden="true" strokeWidth={1.75} className="size-5" />,
      content: <Facts facts={{ 'E-mail': account.email || user.email, 'Not confirmed yet': user.new_email }} />,
    },
    {
      title: 'Education',
      icon: <GraduationCap aria-hidden="true" strokeWidth={1.75} className="size-5" />,
      content: <Facts facts={{ 'College roll number': account.collegeId }} />,
    },
    {
      title: 'Plan',
      icon: <Ticket aria-hidden="true" strokeWidth={1.75} className="size-5" />,
      content: <PlanSection account={account} />,
    },
    {
      title: 'Security',
      icon: <ShieldCheck aria-hidden="true" strokeWidth={1.75} className="size-5" />,
      // Its code comes when somebody looks at it.
      content: securityOpened && <SecuritySection user={user} />,
    },
  ]

  return (
    <>
      {justSaved && <SavedMessage onRead={onSavedRead} />}
      <div className="flex items-center gap-4 px-5 pt-2 pb-5">
        <Avatar name={name} pro={pro} size="lg" />
        <div className="min-w-0">
          <h2 className="text-xl leading-tight wrap-anywhere">
            {/* An address that stands in for a name breaks before its "@" first. */}
            {name.split(/(?=@)/).map((part, index) => (
              <Fragment key={part}>
                {index > 0 && <wbr />}
                {part}
              </Fragment>
            ))}
          </h2>
          <div className="mt-1.5 flex gap-2">
            <Stamp filled={pro}>{pro ? 'PRO' : 'FREE'}</Stamp>
            {account.isAdmin && <Stamp tone="pen">Admin</Stamp>}
          </div>
        </div>
      </div>
      <div className="[&>div]:px-4">
        {sections.map(({ title, icon, content }) => (
          <AccordionItem
            key={title}
            title={title}
            icon={icon}
            open={openSection === title}
            onToggle={() => setOpenSection(openSection === title ? undefined : title)}
          >
            {content}
          </AccordionItem>
        ))}
      </div>
      <div className="mt-auto grid gap-2.5 p-5">
        {account.isAdmin && (
          <Link to={paths.admin()} className={buttonClass({ variant: 'line' })}>
            <KeyRound aria-hidden="true" strokeWidth={1.75} />
            Admin area
          </Link>
        )}
        <Button ref={editButton} onClick={onEdit}>
          <Pencil aria-hidden="true" strokeWidth={1.75} />
          Edit Profile
        </Button>
        <SignOutButtons />
      </div>
    </>
  )
}

/** Label and value; what is not filled in says so, unless it need not be there at all. */
function Facts({ facts }: { facts: Record<string, string | undefined> }) {
  return (
    <dl className="grid grid-cols-[7.5rem_1fr] gap-x-3 gap-y-1.5 text-sm">
      {Object.entries(facts).map(
        ([label, value]) =>
          value !== undefined && (
            <div key={label} className="contents">
              <dt className="text-ink-3">{label}</dt>
              <dd className={value ? 'wrap-anywhere text-ink' : 'text-ink-3'}>{value || 'Not filled in'}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function SavedMessage({ onRead }: { onRead: () => void }) {
  const read = useEffectEvent(onRead)
  useEffect(() => {
    const timer = setTimeout(() => read(), savedShown)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Message tone="success" className="mx-5 mb-3">
      {wording.profile.saved}
    </Message>
  )
}
