import { underOwnName } from '#web/page/college.ts'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { rupees } from '#domain/money/rupees.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { wording } from '../wording.ts'

interface PlanCardProps {
  plan: {
    name: string
    description: string
    pricePaise: number
    originalPricePaise: number | undefined
    features: readonly string[]
  }
  /** The flag on the frame of the recommended plan. */
  flag?: string
  current: boolean
  /** The feature that the reader was redirected for: it is first in the list. */
  wanted?: string | undefined
  /** The button and its notes. */
  children: ReactNode
}

/** A hall ticket with a perforation: the price above, the features below. */
export function PlanCard({ plan, flag, current, wanted, children }: PlanCardProps) {
  const { name, description, pricePaise, originalPricePaise, features } = plan
  const framed = flag !== undefined
  return (
    <Sheet
      as="article"
      aria-label={`${name} plan`}
      className={classNames('relative flex flex-col', framed && 'border-2! border-ink!')}
    >
      {flag && (
        <Stamp filled className="absolute -top-3.5 left-6">
          {flag}
        </Stamp>
      )}
      <div className="px-5 pt-6 pb-5 md:px-6">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2>{name}</h2>
          {current ? (
            <Stamp>{wording.currentBadge}</Stamp>
          ) : (
            originalPricePaise !== undefined && <Saving price={pricePaise} before={originalPricePaise} />
          )}
        </div>
        <p className="mt-1 text-sm text-ink-2">{underOwnName(description)}</p>
        <p className="mt-3 flex min-h-15 flex-wrap items-baseline gap-x-2.5 gap-y-1 leading-none">
          <b className="display text-[3.5rem] leading-none tracking-[-.012em]">{rupees(pricePaise)}</b>
          {originalPricePaise !== undefined && (
            <>
              <s className="text-lg text-ink-3 decoration-2">
                <span className="sr-only">Before: </span>
                {rupees(originalPricePaise)}
              </s>
              <span className="text-ink-2">per semester</span>
            </>
          )}
        </p>
      </div>
      <div className={classNames('perforation', framed && 'perforation-framed')} />
      <ul
        className={classNames(
          'grid flex-1 content-start gap-2.5 px-5 py-5 text-base leading-[1.45] md:px-6',
          framed && 'lg:grid-cols-[1fr_1.25fr]',
        )}
      >
        {features
          .toSorted((one, other) => Number(other === wanted) - Number(one === wanted))
          .map((feature) => (
            <li key={feature} className={classNames('flex gap-2.5', feature === wanted && 'font-bold')}>
              <Check aria-hidden="true" strokeWidth={1.75} className="mt-[.15em] size-5 text-teal" />
              {feature}
            </li>
          ))}
      </ul>
      <div className="px-5 pb-6 md:px-6">{children}</div>
    </Sheet>
  )
}

function Saving({ price, before }: { price: number; before: number }) {
  return (
    <Stamp
      tone="teal"
      className="-rotate-4 border-2 px-[.7em] py-[.3em] text-sm! inset-shadow-[0_0_0_2px_var(--color-sheet),0_0_0_3px_currentColor]"
    >
      {wording.save(Math.floor((1 - price / before) * 100))}
    </Stamp>
  )
}
