import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { SampleStamp } from '#web/ui/display/sample-stamp.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { DeskDrawing } from './desk-drawing.tsx'
import { MemberLinks } from './social-links.tsx'
import { useTeam } from './team.ts'
import type { Member } from './team.ts'

const grid = 'grid gap-[clamp(.75rem,.5rem+1vw,1.25rem)] md:grid-cols-2 lg:grid-cols-3'
const picture = 'h-40 overflow-hidden rounded-t-[3px] border-b-2 border-margin bg-sunk'
const body = 'flex flex-1 flex-col px-4.5 pt-4 pb-2'

export function Team() {
  const query = useTeam()
  if (query.isPending) return <LoadingTeam />
  if (query.data === undefined) {
    return (
      <Message tone="error" title="The team could not be loaded">
        <p>Something went wrong. Check your connection and try again.</p>
        <Button variant="line" className="mt-3" busy={query.isFetching} onClick={() => void query.refetch()}>
          Try Again
        </Button>
      </Message>
    )
  }
  if (query.data.length === 0) return <p className="text-ink-2">No team members have been added yet.</p>
  return (
    <ul className={grid}>
      {query.data.map((member) => (
        <Sheet key={member.id} as="li" className="flex flex-col">
          <div className={picture}>
            <Portrait member={member} />
          </div>
          <div className={body}>
            <h3 dir="auto" className="wrap-anywhere">
              {member.name}
            </h3>
            <p className="text-sm font-semibold text-ink-2">{member.role}</p>
            <p className="mt-1.5 empty:hidden">
              <SampleStamp of={member} />
            </p>
            <p dir="auto" className="mt-2 mb-3 leading-[1.5] wrap-anywhere whitespace-pre-line">
              {member.bio}
            </p>
            <div className="mt-auto">
              <MemberLinks member={member} />
            </div>
          </div>
        </Sheet>
      ))}
    </ul>
  )
}

/** The member's picture; a drawn desk where there is none, or where it does not load. */
function Portrait({ member: { name, image } }: { member: Member }) {
  const [failed, setFailed] = useState(false)
  if (image === '' || failed) return <DeskDrawing name={name} />
  return (
    <img src={image} alt={name} loading="lazy" onError={() => setFailed(true)} className="size-full object-cover" />
  )
}

function LoadingTeam() {
  return (
    <div className={grid}>
      <output className="sr-only">Loading the team...</output>
      {['w-3/5', 'w-1/2', 'w-2/3'].map((width) => (
        <Sheet key={width}>
          <div className={picture} />
          <div className={body}>
            <Skeleton className={`h-6 ${width}`} />
            <Skeleton className="mt-2.5 h-4 w-2/5" />
            <Skeleton className="mt-4 h-4 w-11/12" />
            <Skeleton className="mt-2.5 h-4 w-4/5" />
            <Skeleton className="mt-2.5 h-4 w-11/12" />
            <Skeleton className="mt-2.5 h-4 w-1/3" />
            <Skeleton className="mt-5 mb-4 h-6 w-20" />
          </div>
        </Sheet>
      ))}
    </div>
  )
}
