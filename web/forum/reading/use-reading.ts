import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Comment, Discussion } from '../data/schema.ts'
import { isOfOthers } from '../viewer.ts'
import type { Viewer } from '../viewer.ts'
import { markRead } from './mark-read.ts'

interface ReadBefore {
  readTo: string | null
  newComments: number
}

/** Up to when the reader had read when the discussion was opened, and what was new: its own marks do not move the line. */
export function useReadBefore({ read_to: readTo, new_comments: newComments }: Discussion, open: boolean): ReadBefore {
  const now = { readTo, newComments }
  const [opened, setOpened] = useState({ open, ...now })
  if (open !== opened.open) setOpened({ ...(open ? now : opened), open })
  return opened
}

interface Shown {
  discussion: Discussion
  viewer: Viewer | undefined
  open: boolean
  /** The comments in the document, without gaps before them; undefined while they load. */
  comments: readonly Comment[] | undefined
  /** Whether none is left. */
  isAll: boolean
}

/**
 * Marks what is shown as read. Returns the time of the newest comment of others that is shown, of the discussion where
 * there is none: own comments may have been written without seeing those just before them.
 */
export function useMarkShown({ discussion, viewer, open, comments, isAll }: Shown): string {
  const client = useQueryClient()
  const upTo = (comments ?? [])
    .filter((comment) => viewer === undefined || isOfOthers(viewer, comment))
    .reduce((latest, { created_at: at }) => (at > latest ? at : latest), discussion.created_at)
  const isShown = open && comments !== undefined
  useEffect(() => {
    if (isShown && viewer !== undefined) void markRead(client, { reader: viewer.id, discussion, upTo, isAll })
  }, [isShown, client, viewer, discussion, upTo, isAll])
  return upTo
}
