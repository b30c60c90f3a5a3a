import type { Command } from './command.ts'

export const orders: Command = {
  name: 'orders',
  usage: { text: ['the newest fifty orders, a line each'] },
  run: async (_, { pool }) => {
    const { rows } = await pool.query<{ line: string }>(
      `select concat_ws('  ', o.id, rpad(o.state, 9), to_char(o.created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI'),
         '₹' || (o.amount_paise / 100.0)::numeric(12, 2), coalesce(o.receipt_number, '-'), coalesce(u.email, '(deleted)'),
         case when o.test_mode then 'TEST' end) as line
       from public.orders o left join public.users u on u.id = o.account_id
       order by o.created_at desc limit 50`,
    )
    return rows.length === 0 ? 'There are no orders yet.' : rows.map(({ line }) => line).join('\n')
  },
}
