import { Camera } from 'lucide-react'
import { Link } from 'react-router'
import { pages } from '#web/pages.ts'
import type { Page } from '#web/pages.ts'
import { paths } from '#domain/paths.ts'
import { iconButtonClass } from '#web/ui/buttons/icon-button.tsx'
import { SiteWordmark } from '#web/page/site-wordmark.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { college, siteName } from '#web/page/college.ts'

const quickLinks: readonly (readonly Page[])[] = [
  [pages.home, pages.pyqs, pages.discussion, pages.alumni],
  [pages.about, pages.contact, pages.blog, pages.books],
]

const helpAndPolicies = [
  pages.help,
  { label: 'Privacy Policy', to: paths.privacy() },
  { label: 'Terms and Conditions', to: paths.terms() },
  { label: 'Refund and Cancellation', to: paths.refundPolicy() },
]

const social = [
  { of: 'photos', label: 'Photos (opens in a new tab)', icon: Camera },
  { of: 'network', label: 'Professional network (opens in a new tab)', icon: pages.placements.icon },
] as const

const link =
  'inline-flex min-h-10 items-center no-underline hover:text-[#fff] hover:underline hover:decoration-marigold hover:decoration-2'

export function SiteFooter() {
  return (
    <footer className="on-night print:hidden mt-[clamp(4rem,3rem+5vw,7rem)] border-t border-transparent bg-night text-sm dark:border-line">
      <div className="garland" />
      <Container>
        <div className="grid items-start gap-8 pt-7 pb-6 text-on-night-2 md:grid-cols-[1.4fr_1fr]">
          <div>
            <SiteWordmark className="w-40 text-on-night" />
            <p className="mt-3 max-w-[34ch]">Papers, placements and people. One place for the whole semester.</p>
            <ul className="mt-2 -ml-3 flex gap-1">
              {social.map(({ of, label, icon: Icon }) => {
                const href = college().social[of]
                if (!href.startsWith('https://')) return null
                return (
                  <li key={of}>
                    <a
                      href={href}
                      target="_blank"
                      rel="noopener noreferrer"
                      aria-label={label}
                      className={`${iconButtonClass()} hover:bg-[rgb(255_255_255/.12)]`}
                    >
                      <Icon aria-hidden="true" strokeWidth={1.75} />
                    </a>
                  </li>
                )
              })}
            </ul>
          </div>
          <nav aria-label="Quick links" className="grid grid-cols-2 gap-x-4">
            {quickLinks.map((group) => (
              <ul key={group[0]?.to}>
                {group.map(({ label, footerLabel = label, to }) => (
                  <li key={to}>
                    <Link to={to} className={link}>
                      {footerLabel}
                    </Link>
                  </li>
                ))}
              </ul>
            ))}
          </nav>
        </div>
        <div className="flex flex-wrap items-center gap-x-5 border-t border-[rgb(255_255_255/.14)] pt-3 pb-5 text-on-night-3">
          <p className="max-md:w-full md:mr-auto">{`© 2025 ${siteName()}`}</p>
          {helpAndPolicies.map(({ label, to }) => (
            <Link key={to} to={to} className={link}>
              {label}
            </Link>
          ))}
        </div>
      </Container>
    </footer>
  )
}
