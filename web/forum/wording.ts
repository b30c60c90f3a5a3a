/** The forum's texts. Those under a citation are quoted exactly. */
export const wording = {
  title: 'Community Discussions',
  lead: 'Ask, answer and help each other.',

  // docs/behaviour.md#community-discussions
  loading: 'Loading discussions...',
  start: 'Start a Discussion',
  create: 'Create Discussion',
  newDiscussion: 'New Discussion',
  searchPlaceholder: 'Search discussions by title, content or tags...',
  notLoggedIn: 'Not logged in',
  pleaseLogIn: 'Please login to participate in discussions',

  // docs/behaviour.md#validation-discussions
  logInToCreate: 'Please log in to create a discussion',
  post: 'Post',
  postComment: 'Post Comment',
  confirmDeleteDiscussion: 'Are you sure you want to delete this discussion?',
  confirmDeleteComment: 'Are you sure you want to delete this comment?',

  // docs/behaviour.md#error-messages-discussions
  created: 'Discussion created successfully!',
  commentAdded: 'Comment added!',
  discussionDeleted: 'Discussion deleted',
  commentDeleted: 'Comment deleted',
  createFailed: 'Failed to create discussion',
  loadFailed: 'Failed to load discussions',
  commentFailed: 'Failed to add comment',
  commentsFailed: 'Failed to load comments',
  deleteDiscussionFailed: 'Failed to delete discussion',
  deleteCommentFailed: 'Failed to delete comment',
} as const
