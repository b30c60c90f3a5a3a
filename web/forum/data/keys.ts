/** The forum's keys in the query cache. */
export const forumKeys = {
  lists: ['forum', 'discussions'],
  list: (search: string, shown = '') => [...forumKeys.lists, search, shown],
  discussion: (id: string) => ['forum', 'discussion', id],
  counts: ['forum', 'counts'],
  similar: (title: string) => ['forum', 'similar', title],
  comments: (discussionId: string) => ['forum', 'comments', discussionId],
  helpfulComments: (discussionId: string) => ['forum', 'comments', discussionId, 'most helpful'],
} as const
