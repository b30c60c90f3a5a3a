/** The forum's keys in the query cache. */
export const forumKeys = {
  lists: ['forum', 'discussions'],
  list: (search: string) => [...forumKeys.lists, search],
  discussion: (id: string) => ['forum', 'discussion', id],
  comments: (discussionId: string) => ['forum', 'comments', discussionId],
} as const
