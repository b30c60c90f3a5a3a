import { BriefcaseBusiness, Camera, CodeXml, Globe, Mail } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useSiteSetting } from '#web/content/site-settings.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { iconButtonClass } from '#web/ui/buttons/icon-button.tsx'
import type { LinkKind, Member } from './team.ts'

const looks: Record<LinkKind, { icon: LucideIcon; name: string }> = {
  network: { icon: BriefcaseBusiness, name: 'professional network' },
  photos: { icon: Camera, name: 'photos' },
  code: { icon: CodeXml, name: 'code' },
  mail: { icon: Mail, name: 'e-mail' },
  website: { icon: Globe, name: 'website' },
}

/** The site's pages elsewhere, as an owner set them. Beside the text, so nothing is lost while they are missing. */
export function SocialLinks() {
  const { data: social } = useSiteSetting('social')
  const links = [
    { kind: 'network' as const, url: social?.network },
    { kind: 'photos' as const, url: social?.photos },
  ]
  return (
    <ul className="mt-6 flex min-h-25 flex-wrap content-start gap-3 sm:min-h-tap">
      {links.map(({ kind, url }) => {
        const { icon: Icon, name } = looks[kind]
        if (!url?.startsWith('https://')) return null
        return (
          <li key={kind}>
            <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass({ variant: 'line' })}>
              <Icon aria-hidden="true" strokeWidth={1.75} />
              <span className="first-letter:uppercase">{name}</span>
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

export function MemberLinks({ member }: { member: Member }) {
  if (member.social_links.length === 0) return null
  return (
    <ul className="-ml-3 flex flex-wrap gap-1">
      {member.social_links.map(({ kind, url }) => {
        const { icon: Icon, name } = looks[kind]
        const leaves = !url.startsWith('mailto:')
        return (
          <li key={`${kind} ${url}`}>
            <a
              href={url}
              {...(leaves && { target: '_blank', rel: 'noopener noreferrer' })}
              aria-label={`${member.name}: ${name}${leaves ? ' (opens in a new tab)' : ''}`}
              className={iconButtonClass()}
            >
              <Icon aria-hidden="true" strokeWidth={1.75} />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
