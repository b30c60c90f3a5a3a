import { GroupDialog } from './group-dialog.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import type { QuestionGroup, Unit } from './queries.ts'

/** One group of two; one question of a group in another; the group's unit and topic. */
export type GroupChange = 'join' | 'move' | 'place'

interface GroupDialogsProps {
  changing: GroupChange | undefined
  question: { id: string; text: string }
  group: QuestionGroup
  groups: readonly QuestionGroup[]
  units: readonly Unit[]
  onClose: () => void
  onJoin: (ids: string[]) => void
  onMove: (to: { question_id: string; group_id: string }) => void
  onPlace: (to: { group_id: string; unit_id?: string; topic: string }) => void
}

/** What can be done to the group of a question. */
export function GroupDialogs(props: GroupDialogsProps) {
  const { changing, question, group, groups, units, onClose, onJoin, onMove, onPlace } = props
  return (
    <>
      <GroupDialog
        key={`join ${group.id}`}
        open={changing === 'join'}
        title="Which question is the same?"
        text={group.text}
        {...{ group, groups, onClose }}
        onChoose={(other) => onJoin([group.id, other])}
      />
      <GroupDialog
        key={`move ${question.id}`}
        open={changing === 'move'}
        title="Where does this one belong?"
        text={question.text}
        {...{ group, groups, onClose }}
        onChoose={(other) => onMove({ question_id: question.id, group_id: other })}
      />
      <PlaceDialog
        key={`place ${group.id} ${group.unit_id} ${group.topic}`}
        open={changing === 'place'}
        {...{ group, units, onClose }}
        onPlace={(to) => onPlace({ group_id: group.id, ...to })}
      />
    </>
  )
}
