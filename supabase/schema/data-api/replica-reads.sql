-- The primary's position: "<cluster> <timeline> <position>". A standby fails here. What is acknowledged has been flushed, but
-- with synchronous_commit off, where it has only been inserted.
create or replace function replication.acknowledged() returns text
  language plpgsql volatile set search_path = ''
as $$
declare
  reached pg_lsn := case current_setting('synchronous_commit')
    when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end;
begin
  return concat_ws(' ', (select system_identifier from pg_control_system()),
    ('x' || left(pg_walfile_name(reached), 8))::bit(32)::integer, reached);
end
$$;
revoke all on function replication.acknowledged() from public;

-- Waits on a replica for a position of the primary, as a statement by itself: the next one of the transaction has a snapshot
-- that contains all of it. RP001: no replica of this primary, or one of a timeline that was left at a promotion. RP002: it is behind.
create or replace function replication.wait_for(wanted text) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  reached pg_lsn := split_part(wanted, ' ', 3);
  give_up timestamptz := clock_timestamp() + interval '100 milliseconds';
begin
  if not pg_is_in_recovery()
    or split_part(wanted, ' ', 1) <> (select system_identifier::text from pg_control_system())
    or split_part(wanted, ' ', 2) <> (select timeline_id::text from pg_control_checkpoint()) then
    raise exception 'This is no replica of the primary.' using errcode = 'RP001';
  end if;
  while coalesce(pg_last_wal_replay_lsn(), '0/0') < reached loop
    if clock_timestamp() > give_up then
      raise exception 'The replica is behind the primary.' using errcode = 'RP002';
    end if;
    perform pg_sleep(0.001);
  end loop;
end
$$;
revoke all on function replication.wait_for(text) from public;
