import type { audiences } from './audiences.ts'

/** What a link to a notice reveals to everybody (public.shared_notice); for Pro or groups of members, neither title nor category. */
export interface SharedNotice {
  id: string
  audience: (typeof audiences)[number]
  author: string
  /** YYYY-MM-DD. */
  date: string
  title: string | null
  category: string | null
}

export const sharedTitle = ({ title, author }: Pick<SharedNotice, 'title' | 'author'>): string =>
  title ?? `A notice from ${author}`

/** Its audience, and how to become part of it. */
export const sharedText = ({ audience, title }: Pick<SharedNotice, 'audience' | 'title'>): string =>
  audience === 'members' && title === null ? forGroups : texts[audience]

const forGroups = 'This notice is for some groups of members. Log in, and you land on it if you are in one of them.'

const texts = {
  everyone: 'Everyone can read this notice.',
  members: 'Its text is for members of this college. Log in and you land on this notice.',
  pro: 'This notice is for members with Pro. Log in with Pro and you land on it.',
}
