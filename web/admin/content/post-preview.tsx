import { DueChip } from '#web/content/notices/due-chip.tsx'
import { Issued, PostStamps } from '#web/content/posts/post-head.tsx'
import type { Category, Post } from '#web/content/posts/posts.ts'
import { SafeHtml } from '#web/content/safe-html.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import type { Row } from './fields.ts'
import { text } from './table.ts'

const categories: Record<string, Category> = {
  Important: 'Important',
  Update: 'Update',
  General: 'General',
  Announcement: 'Announcement',
}

/** A post as its readers will see it. `columns` is what would be saved. */
export function PostPreview({ columns, kind }: { columns: Row; kind: string | undefined }) {
  const tags = Array.isArray(columns['tags']) ? columns['tags'].map(String) : []
  const post: Post = {
    id: '',
    title: text(columns, 'title'),
    excerpt: text(columns, 'excerpt'),
    author: text(columns, 'author'),
    date: text(columns, 'date'),
    effective_date: text(columns, 'effective_date'),
    category: categories[text(columns, 'category')] ?? 'General',
    priority: text(columns, 'priority'),
    tags,
    pinned: columns['pinned'] === true,
  }
  return (
    <Sheet as="article">
      <div className="border-b-2 border-margin px-5 pt-4 pb-3">
        <div className="mb-2 flex flex-wrap gap-2">
          <PostStamps post={post} kind={kind} />
        </div>
        <h3 dir="auto" className="text-[clamp(1.25rem,1.1rem+.8vw,1.625rem)] leading-[1.25] text-pretty wrap-anywhere">
          {post.title || 'No title yet'}
        </h3>
        {tags.length > 0 && (
          <p className="mt-2 flex flex-wrap gap-1.5">
            {tags.map((tag, index) => (
              <Tag key={`${index}-${tag}`}>{tag}</Tag>
            ))}
          </p>
        )}
      </div>
      <div className="p-5">
        {text(columns, 'deadline') !== '' && (
          <p className="mb-4">
            <DueChip deadline={text(columns, 'deadline')} withDay />
          </p>
        )}
        <Issued post={post} />
        <SafeHtml html={text(columns, 'content')} />
      </div>
    </Sheet>
  )
}
