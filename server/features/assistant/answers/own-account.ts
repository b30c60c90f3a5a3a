import { paths } from '#domain/paths.ts'
import { z } from 'zod'
import type { Source } from '#domain/assistant/assistant.ts'
import { collegeDay, dateOf, lastDay } from '#domain/dates/college-time.ts'
import { sql } from '#server/core/database/sql.ts'
import type { Answer } from './answer.ts'
import type { Question } from './question.ts'

/** The caller's own account, read with its own rights and by its own id. */
export const ownAccount = z.object({
  plan: z.enum(['free', 'pro']),
  pro_until: z.nullable(z.string().transform((time) => new Date(time))),
  orders: z.array(z.object({ amount_paise: z.number(), state: z.string(), paid_at: z.nullable(z.string()) })),
})
type OwnAccount = z.infer<typeof ownAccount>

export const ownAccountRow = sql`
  select plan, pro_until, coalesce((
    select json_agg(json_build_object('amount_paise', amount_paise, 'state', state, 'paid_at', paid_at) order by created_at desc)
    from (
      select * from public.orders where account_id = (select auth.uid()) and state in ('paid', 'refunded')
      order by created_at desc limit 3
    ) as newest
  ), '[]') as orders
  from public.users where id = (select auth.uid())`

const aboutPlan = /\b(?:plan|pro|subscription|membership|premium)\b|प्लान|प्रो|ପ୍ଲାନ|ପ୍ରୋ/i
const aboutOrders = /\b(?:orders?|payments?|paid|bought|receipts?|purchases?)\b|भुगतान|ପେମେଣ୍ଟ/i

/** Instructions, failures and other payments than ours, which help pages and notices answer. */
const aboutMore =
  /\b(?:refund\w*|cancel\w*|fail\w*|deduct\w*|money back|paise|how (?:do|does|can|to|should)|kaise|stop|upgrade|exams?|forms?|fees?|hostels?|library|scholarships?|(?:did|does|is|was) ?n[o']t|nahi|nhi)\b|रिफंड|रद्द|कैसे|नहीं|फॉर्म|परीक्षा|ରିଫଣ୍ଡ|ବାତିଲ|କିପରି|ନାହିଁ|ଫର୍ମ|ପରୀକ୍ଷା/i

/** The caller's plan, its end, and their payments. Undefined for other questions. */
export function answerOnOwnAccount(
  { wants, text }: Question,
  row: OwnAccount | undefined,
  now: Date,
): Answer | undefined {
  if (!wants.has('own') && !/\b(?:am i|do i have|i have)\b/i.test(text)) return undefined
  if (aboutMore.test(text)) return undefined
  if (aboutOrders.test(text)) return row && { text: ordersOf(row), sources: [payments] }
  if (aboutPlan.test(text)) return row && { text: planOf(row, now), sources: [profile] }
  return undefined
}

function planOf({ plan, pro_until: until }: OwnAccount, now: Date): string {
  if (plan === 'free' || (until !== null && until <= now))
    return `Your account is on the **free** plan. [Pro](${paths.purchasePlan()}) opens the rest of the site. [1]`
  if (until === null) return 'Your account is on the **Pro** plan, without an end. [1]'
  return `Your account is on the **Pro** plan until **${dateOf(lastDay(until))}**. It does not renew itself. [1]`
}

function ordersOf({ orders }: OwnAccount): string {
  if (orders.length === 0) return 'There is no payment on your account. [1]'
  const lines = orders.map(
    ({ amount_paise: paise, state, paid_at: at }) =>
      `- ${paise / 100} INR, ${state}${at === null ? '' : `, ${dateOf(collegeDay(new Date(at)))}`} [1]`,
  )
  return `Your latest payments:\n\n${lines.join('\n')}`
}

const profile: Source = {
  kind: 'page',
  id: paths.profile(),
  title: 'Your profile',
  excerpt: 'Your name, e-mail address, roll number and plan.',
}
const payments: Source = {
  kind: 'page',
  id: paths.purchasePlan(),
  title: 'Free and Pro',
  excerpt: 'Your payments and receipts are listed below the plans.',
}
