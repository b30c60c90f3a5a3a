-- Channels besides the bell: web push, a digest by mail, a private calendar (docs/decisions/0033-push-digest-and-calendar.md).
-- Each reads notifications and notices as they are at that moment, and remembers by itself what it has handed over.

-- ---- Web push. A subscription is one browser's, for the session that asked for it.
create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references auth.users (id) on delete cascade,
  -- Signed out, the browser is told nothing more.
  session_id uuid not null,
  -- An address that a stranger's browser names: the server checks it before it is stored and each time it is used.
  endpoint text not null unique check (endpoint ~ '^https://[^/\s]+/\S+$' and char_length(endpoint) <= 1000),
  -- Whose it is: one push service that is slow must not hold up the others.
  service text generated always as (substring(endpoint from '^https://([^/]+)')) stored,
  -- The browser's public key, and what it shares with us: payloads are encrypted for them (RFC 8291).
  p256dh text not null check (p256dh ~ '^[\w-]{87}$'),
  auth_secret text not null check (auth_secret ~ '^[\w-]{22}$'),
  user_agent text not null default '' check (char_length(user_agent) <= 300),
  created_at timestamptz not null default now(),
  -- The last push that its service took.
  handed_at timestamptz,
  -- In a row; the next try waits longer each time.
  failures smallint not null default 0,
  next_try_at timestamptz not null default now()
);
create index push_subscriptions_of_account on public.push_subscriptions (account_id);
create index push_subscriptions_of_session on public.push_subscriptions (session_id);

-- A hosted project's sessions are its own.
do $$
begin
  if to_regclass('auth.live_sessions') is null then return; end if;
  alter table public.push_subscriptions
    add foreign key (session_id) references auth.sessions (id) on delete cascade;
end
$$;

alter table public.push_subscriptions enable row level security;
revoke all on public.push_subscriptions from anon, authenticated;
grant all on public.push_subscriptions to service_role;
-- Made by the server, which checks the endpoint; the keys are for it alone.
grant select (id, account_id, endpoint, user_agent, created_at, handed_at), delete on public.push_subscriptions to authenticated;
create policy "own push subscriptions are readable" on public.push_subscriptions for select to authenticated
  using (account_id = (select auth.uid()));
create policy "own push subscriptions can be removed" on public.push_subscriptions for delete to authenticated
  using (account_id = (select auth.uid()));
create policy "service_role reaches every row" on public.push_subscriptions to service_role using (true) with check (true);

-- What is still to be handed over: a row a notification and subscription, made with the notification and by nothing else,
-- deleted once its push service has taken it.
create table private.push_deliveries (
  notification_id bigint not null references public.notifications (id) on delete cascade,
  subscription_id uuid not null references public.push_subscriptions (id) on delete cascade,
  -- Claimed by a process until then, or waiting: quiet hours, a service that failed.
  due_at timestamptz not null default now(),
  tries smallint not null default 0,
  primary key (notification_id, subscription_id)
);
create index push_deliveries_due on private.push_deliveries (due_at, notification_id);
create index push_deliveries_of_subscription on private.push_deliveries (subscription_id);
alter table private.push_deliveries enable row level security;
revoke all on private.push_deliveries from public;

create function private.pushes_queued() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.push_deliveries (notification_id, subscription_id)
    select a.id, s.id from added a join public.push_subscriptions s on s.account_id = a.account_id order by a.id, s.id;
  if found then perform pg_notify('pushes', ''); end if;
  return null;
end
$$;
create trigger pushes_queued after insert on public.notifications
  referencing new table as added for each statement execute function private.pushes_queued();

-- ---- The digest: when an account's next one is due, and how far the last one told.
create table private.digests (
  account_id uuid primary key references auth.users (id) on delete cascade,
  -- Null while it is off. Moved on before a mail is sent, so that no period has two.
  next_at timestamptz,
  -- The one that a mail server did not take yet.
  retry_of timestamptz,
  tries smallint not null default 0,
  -- The newest notification that was told, or was there when the digest was turned on.
  told_to bigint not null default 0
);
create index digests_due on private.digests (next_at) where next_at is not null;
alter table private.digests enable row level security;
revoke all on private.digests from public;

-- The first time after `after` at which a digest is due, by the college's clock.
create function private.next_digest(digest text, hour smallint, weekday smallint, after timestamptz)
  returns timestamptz
  language plpgsql stable set search_path = ''
as $$
declare
  -- The time zone of domain/notifications.ts.
  local constant timestamp := after at time zone 'Asia/Kolkata';
  due timestamp := date_trunc('day', local) + make_interval(hours => hour);
begin
  if digest not in ('daily', 'weekly') then return null; end if;
  if digest = 'weekly' then
    due := due + make_interval(days => (weekday - extract(isodow from due)::integer + 7) % 7);
  end if;
  if due <= local then due := due + make_interval(days => case digest when 'weekly' then 7 else 1 end); end if;
  return due at time zone 'Asia/Kolkata';
end
$$;

create function private.digest_chosen() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    delete from private.digests where account_id = old.account_id;
    return null;
  end if;
  insert into private.digests as d (account_id, next_at, told_to)
    values (
      new.account_id,
      private.next_digest(new.digest, new.digest_hour, new.digest_weekday, now()),
      coalesce((select max(n.id) from public.notifications n where n.account_id = new.account_id), 0))
    on conflict (account_id) do update set
      next_at = excluded.next_at, retry_of = null, tries = 0,
      -- Turned on again, it does not tell what came in between.
      told_to = case when d.next_at is null then excluded.told_to else d.told_to end;
  return null;
end
$$;
create trigger notification_settings_digest_made after insert or delete on public.notification_settings
  for each row execute function private.digest_chosen();
create trigger notification_settings_digest_changed after update on public.notification_settings
  for each row when (
    (old.digest, old.digest_hour, old.digest_weekday) is distinct from (new.digest, new.digest_hour, new.digest_weekday))
  execute function private.digest_chosen();

insert into private.digests (account_id, next_at, told_to)
  select s.account_id, private.next_digest(s.digest, s.digest_hour, s.digest_weekday, now()),
    coalesce((select max(n.id) from public.notifications n where n.account_id = s.account_id), 0)
  from public.notification_settings s where s.digest <> 'off';

-- ---- A private calendar: whoever has the address reads what the account may read.
create table public.calendar_feeds (
  account_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  -- SHA-256 of the token in the address, hex; the token itself is nowhere.
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now()
);
alter table public.calendar_feeds enable row level security;
revoke all on public.calendar_feeds from anon, authenticated;
grant all on public.calendar_feeds to service_role;
grant select (account_id, created_at), delete on public.calendar_feeds to authenticated;
create policy "own calendar feed is readable" on public.calendar_feeds for select to authenticated
  using (account_id = (select auth.uid()));
create policy "own calendar feed can be removed" on public.calendar_feeds for delete to authenticated
  using (account_id = (select auth.uid()));
create policy "service_role reaches every row" on public.calendar_feeds to service_role using (true) with check (true);

-- A new address for one's own calendar, whose token is returned this once; the address before it ends. Security definer:
-- nobody chooses a token.
create function public.renew_calendar_feed() returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  -- Two random uuids have 244 bits from the system's own generator.
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if auth.uid() is null then
    raise exception 'Only an account has a calendar.' using errcode = '42501';
  end if;
  insert into public.calendar_feeds (account_id, token_hash)
    values (auth.uid(), encode(sha256(convert_to(token, 'UTF8')), 'hex'))
    on conflict (account_id) do update set token_hash = excluded.token_hash, created_at = now();
  return token;
end
$$;

revoke all on function private.pushes_queued(), private.digest_chosen(),
  private.next_digest(text, smallint, smallint, timestamptz), public.renew_calendar_feed() from public;
grant execute on function public.renew_calendar_feed() to authenticated, service_role;
