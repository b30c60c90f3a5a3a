import { profileName } from '#domain/accounts/display-name.ts'
import type { Account } from '#web/session/account.ts'
import { useSiteSetting } from '#web/content/site-settings.ts'
import { SiteWordmark } from '#web/page/site-wordmark.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { factsOf } from './order-facts.ts'
import type { OrderRecord } from './orders.ts'

/** Printed instead of the page while the order's dialog is open. */
export function Receipt({ order, account }: { order: OrderRecord; account: Account }) {
  const { data: contact } = useSiteSetting('contact')
  const name = profileName(account)
  const facts = [
    ...(name === account.email ? [] : [{ name: 'Name', value: name }]),
    { name: 'E-mail', value: account.email },
    ...factsOf(order),
  ]
  return (
    <Container className="hidden text-[11pt] print:block">
      <SiteWordmark className="w-40" />
      {contact && (
        <p className="mt-2 text-[9pt] text-ink-2">{[contact.address, contact.email, contact.phone].join(' · ')}</p>
      )}
      <h1 className="double-rule mt-8 mb-4 pb-2 text-[22pt]">
        {`Receipt${order.state === 'refunded' ? ', refunded' : ''}${order.testMode ? ' (test: no real money moved)' : ''}`}
      </h1>
      <table className="w-full">
        <tbody>
          {facts.map(({ name, value }) => (
            <tr key={name} className="break-inside-avoid border-b border-line">
              <th scope="row" className="w-[1.6in] py-1.5 text-left align-top font-normal text-ink-2">
                {name}
              </th>
              <td dir="auto" className="py-1.5 wrap-anywhere tabular-nums">
                {value}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Container>
  )
}
