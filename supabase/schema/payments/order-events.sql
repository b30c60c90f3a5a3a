-- What happened to an order, a line for each thing, worded for its owner.

revoke all on public.order_events from anon, authenticated, service_role;
grant select on public.order_events to authenticated;
grant all on public.order_events to service_role;

create policy "readable with their order" on public.order_events for select to authenticated
  using (exists (select from public.orders o where o.id = order_id));

create policy "service_role reaches every row" on public.order_events to service_role using (true) with check (true);
