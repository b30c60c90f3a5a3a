import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { SectionField } from '#web/content/sections/section-field.tsx'
import { type Section, saveSection, useSections } from '#web/content/sections/sections.ts'
import { useAccount } from '#web/session/account.ts'
import { useSession } from '#web/session/session.ts'
import { BoardDrawing } from '#web/ui/art/board-drawing.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

/** For who is in no section: choose one of the own branch. */
export function NoSection() {
  const { user } = useSession()
  const { data: account } = useAccount()
  const branchId = account?.branchId ?? null
  const { data: sections = [], isPending } = useSections(branchId)
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Section | null>(null)
  const [isSaving, setSaving] = useState(false)
  const join = async () => {
    setSaving(true)
    try {
      await saveSection(user?.id ?? '', chosen?.id ?? null)
      await client.invalidateQueries()
    } catch {
      toast.error('That was not saved. Check your connection and try again.')
    } finally {
      setSaving(false)
    }
  }
  const isOffered = sections.some(({ semester }) => semester !== null)
  return (
    <Container narrow>
      <PageHead compact title="Timetable" lead="The week of your class, with what changes in it." />
      <Sheet>
        <EmptyState drawing={<BoardDrawing />} title="Which class are you in?" text={textOf(branchId, isOffered)}>
          {branchId === null ? (
            <Link to={paths.profile()} className={buttonClass()}>
              Choose your branch
            </Link>
          ) : isOffered ? (
            <div className="grid w-full max-w-80 gap-4 text-left">
              <SectionField accountId={user?.id ?? ''} branchId={branchId} chosen={chosen} onChoose={setChosen} />
              <Button variant="accent" busy={isSaving} disabled={chosen === null} onClick={() => void join()}>
                Join the class
              </Button>
            </div>
          ) : (
            !isPending && (
              <Link to={paths.contact()} className={buttonClass({ variant: 'line' })}>
                Write to us
              </Link>
            )
          )}
        </EmptyState>
      </Sheet>
    </Container>
  )
}

function textOf(branchId: string | null, isOffered: boolean): string {
  if (branchId === null) return 'A class belongs to a branch. Choose yours in your profile, then the class here.'
  if (isOffered) return 'A class keeps its own timetable here: once somebody has typed it, it is on your phone.'
  return 'The college has not added the sections of your branch yet. Write to us, and we add yours.'
}
