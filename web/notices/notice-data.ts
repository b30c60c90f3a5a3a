import { absolute } from '#web/page/page-meta.ts'
import { canBeDrawn } from '#domain/notices/share-picture.ts'
import { paths } from '#domain/paths.ts'
import { college } from '#web/page/college.ts'
import type { Notice } from './notices.ts'

type PublishedNotice = Pick<Notice, 'id' | 'title' | 'author' | 'date' | 'updated_at' | 'deadline' | 'valid_until'>

/** The picture that messengers show for a notice for everyone. */
export const pictureOf = (notice: Pick<Notice, 'id' | 'title' | 'author'>): string =>
  canBeDrawn(notice) ? paths.sharePicture(notice.id) : '/sharing.png'

/** The structured data of a notice for everyone (https://schema.org/Article); its deadline is an event. */
export function noticeData(notice: PublishedNotice, description: string): Record<string, unknown> {
  const { id, title, author, date, updated_at, deadline, valid_until } = notice
  const address = absolute(paths.oneNotice(id))
  const expires = valid_until ?? deadline
  return {
    '@type': 'Article',
    headline: title,
    description,
    url: address,
    mainEntityOfPage: address,
    image: absolute(pictureOf(notice)),
    inLanguage: 'en-IN',
    isAccessibleForFree: true,
    datePublished: date,
    dateModified: updated_at,
    ...(expires !== null && { expires }),
    author: { '@type': 'Organization', name: author },
    publisher: {
      '@type': 'Organization',
      name: college().name,
      url: absolute(paths.home()),
      logo: absolute('/icon-512.png'),
    },
    ...(deadline !== null && {
      about: { '@type': 'Event', name: title, startDate: deadline, endDate: deadline, url: address },
    }),
  }
}
