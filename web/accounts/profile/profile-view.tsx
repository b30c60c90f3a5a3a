import type { User } from '@supabase/auth-js'
import { CircleUser, Files, GraduationCap, KeyRound, ListChecks, Mail, Pencil, ShieldCheck, Ticket } from 'lucide-react'
import { Fragment, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { displayName, profileName } from '#domain/accounts/display-name.ts'
import { wording } from '#domain/wording.ts'
import { paths } from '#domain/paths.ts'
import { AccordionItem } from '#web/ui/layout/accordion.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { type Account, hasRole, namesOf } from '#web/session/account.ts'
import { Facts } from './facts.tsx'
import { PlanSection } from './plan-section.tsx'
import { SignOutButtons } from './sign-out-buttons.tsx'

const EducationSection = lazyPart(async () => (await import('./education/education-section.tsx')).EducationSection)
const PostsName = lazyPart(async () => (await import('#web/content/posts-name.tsx')).PostsName, { early: false })
const SecuritySection = lazyPart(async () => (await import('../security/security-section.tsx')).SecuritySection)

const savedShown = 3000

type ProfileViewProps = {
  user: User
  account: Account
  /** Returns the focus to the button after editing. */
  focusEdit: boolean
  justSaved: boolean
  /** The full name, if it was just changed. */
  renamed: string | undefined
  onRenamed: () => void
  onSavedRead: () => void
  onEdit: () => void
}

export function ProfileView(props: ProfileViewProps) {
  const { user, account, focusEdit, justSaved, renamed, onSavedRead, onRenamed, onEdit } = props
  const editButton = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (focusEdit) editButton.current?.focus()
  }, [focusEdit])
  const [openSection, setOpenSection] = useState<string>()
  // A section is mounted when it is first opened, and remains mounted.
  const [opened, setOpened] = useState<readonly string[]>([])
  if (openSection !== undefined && !opened.includes(openSection)) setOpened([...opened, openSection])
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
      content: (
        <>
          <Facts facts={{ 'College roll number': account.collegeId }} />
          {opened.includes('Education') && <EducationSection account={account} />}
        </>
      ),
    },
    {
      title: 'Plan',
      icon: <Ticket aria-hidden="true" strokeWidth={1.75} className="size-5" />,
      content: <PlanSection account={account} />,
    },
    {
      title: 'Security',
      icon: <ShieldCheck aria-hidden="true" strokeWidth={1.75} className="size-5" />,
      content: opened.includes('Security') && <SecuritySection user={user} />,
    },
  ]

  return (
    <>
      {justSaved && <SavedMessage onRead={onSavedRead} />}
      {renamed !== undefined && (
        <PostsName
          accountId={user.id}
          name={displayName({ ...namesOf(user), fullName: renamed })}
          className="mx-5 mb-3"
          onDone={onRenamed}
        />
      )}
      <div className="flex items-center gap-4 px-5 pt-2 pb-5">
        <Avatar name={profileName({ ...account, email: undefined })} pro={pro} size="lg" />
        <div className="min-w-0">
          <h2 dir="auto" className="text-xl leading-tight wrap-anywhere">
            {/* An address in place of a name breaks before its "@" first. */}
            {name.split(/(?=@)/).map((part, index) => (
              <Fragment key={part}>
                {index > 0 && <wbr />}
                <span>{part}</span>
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
        <Link to={paths.myPapers()} className={buttonClass({ variant: 'line' })}>
          <Files aria-hidden="true" strokeWidth={1.75} />
          My papers
        </Link>
        <Link to={paths.consent()} className={buttonClass({ variant: 'line' })}>
          <ListChecks aria-hidden="true" strokeWidth={1.75} />
          What you agreed to
        </Link>
        {hasRole(account) && (
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
