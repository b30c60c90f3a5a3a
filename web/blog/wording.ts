import { wording as ofPosts } from '#web/content/posts/wording.ts'

/** Named as on the notices page (docs/behaviour.md#notices), which this page resembles. */
export const wording = {
  title: 'Blog',
  lead: 'Posts, and the notices that you may read.',
  searchPlaceholder: 'Search posts by title, excerpt, or tags...',
  pinned: ofPosts.pinned,
  nothingFound: 'No posts found',
  adjust: ofPosts.adjust,
  emptyCategory: 'There are currently no posts in this category',
  showAll: 'Show all posts',
  post: {
    one: 'Post',
    seeAll: 'See all posts',
  },
} as const
